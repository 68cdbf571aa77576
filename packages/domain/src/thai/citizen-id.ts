import { thaiToArabicDigits } from "./writing/digits.ts";

/**
 * Parses a Thai citizen number from typed text: 13 digits, Thai or Arabic, with blanks or dashes. The check digit is
 * `(11 − Σ dᵢ·(14−i) mod 11) mod 10`; the first digit is a person's type, 1 to 8. The check catches most typing errors
 * and does not prove anything about the person.
 * @returns the 13 digits, or null
 */
export function parseCitizenId(text: string): string | null {
  const digits = thaiToArabicDigits(text).replace(/[\s\-–.]/g, "");
  if (!/^[1-8]\d{12}$/.test(digits)) return null;
  return citizenCheckDigit(digits) === Number(digits[12]) ? digits : null;
}

/** The thirteenth digit that belongs to the first twelve. */
export function citizenCheckDigit(digits: string): number {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (13 - index),
    0,
  );
  return (11 - (sum % 11)) % 10;
}

/** `1-2345-67890-12-1`, as on the card. */
export const formatCitizenId = (digits: string): string =>
  digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5");

/** All but the last four digits hidden: `x-xxxx-xxxx0-12-1`. */
export const maskCitizenId = (digits: string): string =>
  formatCitizenId(digits).replace(/\d(?=(?:-?\d){4})/g, "x");
