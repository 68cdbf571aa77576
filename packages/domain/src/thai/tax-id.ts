import { citizenCheckDigit } from "./citizen-id.ts";
import { thaiToArabicDigits } from "./writing/digits.ts";

/** The branch number of a head office. */
export const headOffice = "00000";

/**
 * Parses a tax id from typed text: 13 digits, Thai or Arabic, with blanks or dashes. A company's begins with 0, and a
 * person's is their citizen number; both have the same check digit, which catches typing errors but does not prove
 * anything.
 * @returns the 13 digits, or null
 */
export function parseTaxId(text: string): string | null {
  const digits = thaiToArabicDigits(text).replace(/[\s\-–.]/g, "");
  if (!/^[0-8]\d{12}$/.test(digits)) return null;
  return citizenCheckDigit(digits) === Number(digits[12]) ? digits : null;
}

/**
 * Parses a branch from typed text: up to five digits, filled up with zeros. An empty text, or the name of the head
 * office, is the head office.
 * @returns five digits, or null
 */
export function parseBranch(text: string): string | null {
  const clean = thaiToArabicDigits(text).trim();
  if (clean === "" || /^(สำนักงานใหญ่|head ?office)$/i.test(clean)) return headOffice;
  const digits = /^(?:สาขา(?:ที่)?|branch)?\s*(\d{1,5})$/i.exec(clean)?.[1];
  return digits === undefined ? null : digits.padStart(5, "0");
}

/** `0-1055-36000-00-1`, in the groups of a citizen number. */
export const formatTaxId = (digits: string): string =>
  digits.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, "$1-$2-$3-$4-$5");
