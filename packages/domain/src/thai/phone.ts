import { thaiToArabicDigits } from "./writing/digits.ts";

export type Phone = {
  /** `+66` and eight or nine digits. */
  e164: string;
  kind: "mobile" | "landline";
};

/** National numbers without their leading 0. Our own rule, not a library: the whole Thai plan is these two lines. */
const mobile = /^[689]\d{8}$/;
const landline = /^[23457]\d{7}$/;

/**
 * Characters that people type between digits: blanks of any width, dashes of any length, dots, brackets, slashes,
 * invisible marks.
 */
const separators =
  /[\s\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2069\ufeff\-.()[\]/_]/g;

/**
 * A Thai phone number from anything a person types: Thai digits, spaces, dashes, dots, brackets, with 0, 66, +66 or
 * 0066 in front, and the common mistake +660….
 *
 * @returns the number in E.164 and its kind, or null when it is no Thai subscriber number
 */
export function parsePhone(text: string): Phone | null {
  const compact = thaiToArabicDigits(text).replace(/＋/g, "+").replace(separators, "");
  if (compact.length > 16 || !/^\+?\d+$/.test(compact)) return null;
  const national = nationalDigits(compact);
  if (national === null) return null;
  if (mobile.test(national)) return { e164: `+66${national}`, kind: "mobile" };
  if (landline.test(national)) return { e164: `+66${national}`, kind: "landline" };
  return null;
}

/** The number without country code and without its 0, or null when it begins with neither. */
function nationalDigits(compact: string): string | null {
  const prefix = ["+66", "0066", "66"].find((code) => compact.startsWith(code));
  if (prefix) return compact.slice(prefix.length).replace(/^0/, "");
  return compact.startsWith("0") ? compact.slice(1) : null;
}

/** Texts that people write before an extension. A telephone's keypad has `#`, `*` and `,`. */
const extension = /^(.*?)[\s,;]*(?:;ext=|ต่อ|เบอร์ต่อ|ext(?:ension)?\.?|x|#|\*|,|;)[\s:.]*(\d{1,6})$/i;

/**
 * A phone that a person only calls: a mobile, or a landline with its extension, such as `02-123-4567 ต่อ 12`.
 *
 * @returns the number in E.164, with `;ext=12` where it has an extension; null where it cannot be called
 */
export function parseContactPhone(text: string): string | null {
  const phone = parsePhone(text);
  if (phone) return phone.e164;
  const [, number = "", digits] = extension.exec(thaiToArabicDigits(text).trim()) ?? [];
  const office = parsePhone(number);
  return office?.kind === "landline" ? `${office.e164};ext=${digits}` : null;
}

/** Whether an SMS reaches a contact's phone. */
export const canGetSms = (text: string): boolean => parsePhone(text)?.kind === "mobile";

/** Returns true when a contact's phone can be called but cannot get an SMS. */
export const isLandline = (text: string): boolean =>
  parseContactPhone(text) !== null && !canGetSms(text);

/** The parts of a stored contact phone: the number, and the extension where it has one. */
export function splitExtension(contactPhone: string): { e164: string; extension?: string } {
  const [e164 = "", digits] = contactPhone.split(";ext=");
  return { e164, ...(digits && { extension: digits }) };
}

/** The link that calls a stored phone: a telephone waits at the comma, then dials the extension. */
export function callLink(contactPhone: string): `tel:${string}` {
  const { e164, extension: digits } = splitExtension(contactPhone);
  return digits ? `tel:${e164},${digits}` : `tel:${e164}`;
}

/**
 * A stored phone the way Thai people write it: `081-234-5678`, `053-123-456`, `02-123-4567 #12`. Others come back
 * unchanged.
 */
export function formatPhone(contactPhone: string): string {
  const { e164, extension: digits } = splitExtension(contactPhone);
  const groups = phoneGroups(e164);
  if (!groups) return contactPhone;
  return digits ? `${groups.join("-")} #${digits}` : groups.join("-");
}

/** Formats a contact's phone in the usual Thai style; any text other than a Thai phone is returned unchanged. */
export const formatTypedPhone = (text: string): string =>
  formatPhone(parseContactPhone(text) ?? text);

/** Like `formatPhone` with the middle hidden: `081-***-5678`. Of a number that is not Thai only the last two digits show. */
export function maskPhone(contactPhone: string): string {
  const { e164 } = splitExtension(contactPhone);
  const groups = phoneGroups(e164);
  if (!groups) return e164.slice(0, -2).replace(/\d/g, "*") + e164.slice(-2);
  const [area, middle, end] = groups;
  return `${area}-${"*".repeat(middle.length)}-${end}`;
}

function phoneGroups(e164: string): [string, string, string] | null {
  if (!e164.startsWith("+66")) return null;
  const local = `0${e164.slice(3)}`;
  if (mobile.test(local.slice(1))) return [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  if (!landline.test(local.slice(1))) return null;
  const area = local.startsWith("02") ? 2 : 3;
  return [local.slice(0, area), local.slice(area, area + 3), local.slice(area + 3)];
}
