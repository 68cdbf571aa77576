import { canonicalText, searchText } from "../thai/writing/spelling.ts";

/**
 * Keys of a Thai keyboard (Kedmanee) and the Latin keys at the same place, without and with the shift key. Thai digits
 * are left out, because they are always meant as digits.
 */
const keys: readonly [thai: string, latin: string][] = [
  ["ๅ/-ภถุึคตจขช", "1234567890-="],
  ["+๑๒๓๔ู฿๕๖๗๘๙", "1234567890-="],
  ["ๆไำพะัีรนยบลฃ", "qwertyuiop[]\\"],
  ['๐"ฎฑธํ๊ณฯญฐ,ฅ', "qwertyuiop[]\\"],
  ["ฟหกดเ้่าสวง", "asdfghjkl;'"],
  ["ฤฆฏโฌ็๋ษศซ.", "asdfghjkl;'"],
  ["ผปแอิืทมใฝ", "zxcvbnm,./"],
  ["()ฉฮฺ์?ฒฬฦ", "zxcvbnm,./"],
];
const latinOf = new Map(
  keys.flatMap(([thai, latin]) =>
    [...thai].map((key, index) => [key, latin[index] ?? ""] as const),
  ),
);
const latinKey = (key: string): string => (/[๐-๙]/.test(key) ? key : (latinOf.get(key) ?? key));

/** Consonants, vowels and marks. */
const thaiLetter = /[\u0e01-\u0e4e]/;

/**
 * Normalises a promo code for storage: A–Z and 0–9, 3 to 20 characters. Ignores spaces and hyphens, capitalises small
 * letters, converts Thai digits, and translates text typed on a keyboard left in Thai by its keys. Returns null when
 * the text cannot be a code.
 */
export function parsePromoCode(text: string): string | null {
  const typed = thaiLetter.test(text) ? [...canonicalText(text)].map(latinKey).join("") : text;
  const code = searchText(typed).replace(/[\s-]/gu, "").toUpperCase();
  return /^[A-Z0-9]{3,20}$/.test(code) ? code : null;
}
