/** A card in typed form; every part may still be wrong. */
export type TypedCard = { number: string; name: string; expiry: string; securityCode: string };
export type CardProblem = "required" | "format" | "date_invalid" | "date_past";

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The digits of a card number in groups of four, as printed on the card: at most 19. */
export const groupCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

export type CardBrand = "visa" | "mastercard" | "jcb" | "unionpay" | "amex";

/** First digits of the brands, as their networks publish them (ISO/IEC 7812 ranges). */
const brandPrefixes: readonly [CardBrand, RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["jcb", /^35(2[89]|[3-8])/],
  ["amex", /^3[47]/],
  ["unionpay", /^62/],
];

/** Returns the brand of a card by its first digits, or null when they are not enough. */
export function cardBrand(number: string): CardBrand | null {
  const digits = digitsOf(number);
  return brandPrefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

/**
 * An expiry as `MM/YY` while it is typed: a month that cannot go on with another digit gets its zero. A browser that
 * fills in the whole year is understood.
 */
export function groupExpiry(text: string): string {
  const written = digitsOf(text);
  const typed = /^\d{2}20\d{2}$/.test(written) ? written.slice(0, 2) + written.slice(4) : written;
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Returns the month and full year of `MM/YY`; null for any other text. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2})\/?(\d{2})$/.exec(text.replace(/\s/g, ""));
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : null;
}

/** Returns true when the digits pass the check rule of card numbers (ISO/IEC 7812-1, Luhn) and have a valid length. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Returns the problems of a typed card, by field. This only checks the typing; the bank decides whether the card pays.
 * @param now a card is good until the end of its month
 */
export function cardProblems(
  card: TypedCard,
  now: Date,
): Partial<Record<keyof TypedCard, CardProblem>> {
  const problems: Partial<Record<keyof TypedCard, CardProblem>> = {};
  if (!digitsOf(card.number)) problems.number = "required";
  else if (!isCardNumber(card.number)) problems.number = "format";
  if (card.name.trim() === "") problems.name = "required";
  const expiry = readExpiry(card.expiry);
  if (card.expiry.trim() === "") problems.expiry = "required";
  else if (!expiry) problems.expiry = "date_invalid";
  else if (Date.UTC(expiry.year, expiry.month, 1) <= now.getTime()) problems.expiry = "date_past";
  if (!digitsOf(card.securityCode)) problems.securityCode = "required";
  else if (!/^\d{3,4}$/.test(card.securityCode.trim())) problems.securityCode = "format";
  return problems;
}
