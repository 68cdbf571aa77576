import { canonicalText, searchText } from "./writing/spelling.ts";

/**
 * Titles that papers print before a name, longest first so that นางสาว is not read as นาง. Ranks are those that people
 * of working age carry most; a title that is not here is a difference a reviewer sees, nothing worse.
 */
const titles = [
  "ว่าที่ร้อยตรีหญิง",
  "ว่าที่ร้อยตรี",
  "ว่าที่ ร.ต.หญิง",
  "ว่าที่ ร.ต.",
  "เด็กหญิง",
  "เด็กชาย",
  "นางสาว",
  "น.ส.",
  "ด.ญ.",
  "ด.ช.",
  "นาย",
  "นาง",
];
const latinTitle = /^(mister|mr|mrs|miss|ms|master|mstr)(\.\s*|\s+)/;

/** A written name without its title, as `สมชาย ใจดี`. Blanks become one; invisible marks go. */
export function bareName(text: string): string {
  const clean = canonicalText(text).replace(/\s+/g, " ").trim();
  const thai = titles.find((title) => clean.startsWith(title) && clean.length > title.length);
  if (thai) return clean.slice(thai.length).trim();
  return clean.replace(new RegExp(latinTitle, "i"), "");
}

/**
 * Returns true when two documents name the same person, ignoring titles, blanks, dots and letter case. The result is a
 * hint for a reviewer, never a refusal: people change names, and clerks misspell them.
 */
export const sameName = (left: string, right: string): boolean => nameKey(left) === nameKey(right);

const nameKey = (text: string): string => searchText(bareName(text)).replace(/[\s.'-]/g, "");

/**
 * Returns a name with only the first letter of each word: `ส••• ใ•••`. Every word gets the same length, so that the
 * mask does not reveal more.
 */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${firstLetter(word)}•••`)
    .join(" ");

/** Thai vowels written before their consonant belong to it, so เ does not count as a first letter. */
const firstLetter = (word: string): string => /^[เแโใไ]?./u.exec(word)?.[0] ?? "";

export type PersonNames = { firstName: string; lastName: string | null };

/**
 * Returns a person's name for people who do not know them: the first name and the initial of the family name, `สมชาย
 * จ.` or `Somchai J.`. A Thai vowel written in front is not an initial: ใจดี and แจ่มใส both give จ. A text in
 * parentheses, as in a business's account, is not a family name.
 */
export function shortName({ firstName, lastName }: PersonNames): string {
  const first = firstName.normalize("NFC").trim();
  const family = (lastName ?? "").normalize("NFC").trim();
  const initial = family.startsWith("(") ? undefined : /(?![เแโใไ])\p{L}/u.exec(family)?.[0];
  return [first, initial && `${initial.toUpperCase()}.`].filter(Boolean).join(" ");
}
