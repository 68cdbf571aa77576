import { thaiToArabicDigits } from "./digits.ts";

export type Phone = {
  /** `+66` and eight or nine digits. */
  e164: string;
  kind: "mobile" | "landline";
};

/** National numbers without their leading 0. Our own rule, not a library: the whole Thai plan is these two lines. */
const mobile = /^[689]\d{8}$/;
const landline = /^[23457]\d{7}$/;

/** What people put between digits: blanks of any width, dashes of any length, dots, brackets, slashes, invisible marks. */
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

/** An E.164 number the way Thai people write it: `081-234-5678`, `02-123-4567`, `053-123-456`. Others come back unchanged. */
export function formatPhone(e164: string): string {
  const groups = phoneGroups(e164);
  return groups ? groups.join("-") : e164;
}

/** Like `formatPhone` with the middle hidden: `081-***-5678`. Of a number that is not Thai only the last two digits show. */
export function maskPhone(e164: string): string {
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
