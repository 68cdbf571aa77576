/** Signs without a width or a letter: zero-width spaces and joiners, soft hyphens and marks of direction. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** As above without the joiners, which hold the parts of an emoji together. */
const removable = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A tone or a silencing mark that was typed before the upper or lower vowel of the same consonant. */
const markBeforeVowel = /([\u0e47-\u0e4c\u0e4e])([\u0e31\u0e34-\u0e3a\u0e4d])/g;
/** A tone that was typed after sara am, whole or in two signs. */
const toneAfterAm = /\u0e33([\u0e48-\u0e4b])/g;
const toneAfterSplitAm = /\u0e4d\u0e32([\u0e48-\u0e4b])/g;
/** Nikhahit and aa look like sara am, even with a tone between them. */
const splitSaraAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32|([\u0e48-\u0e4b])\u0e4d\u0e32/g;

/**
 * Returns a text in the one spelling that is stored for all spellings that look the same: marks in one order, sara am
 * and sara ae as one sign each, without invisible signs. The visible text does not change. Total: accepts any string;
 * a second application does not change the result.
 */
export const canonicalText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(removable, "")
    .replaceAll("เเ", "แ")
    .replace(markBeforeVowel, "$2$1")
    .replace(splitSaraAm, "$1$2ำ")
    .replace(toneAfterAm, "$1ำ");

/** Returns true when a reader would see a letter or a digit in the text; `..` and invisible signs are not a name. */
export const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const singleQuotes = /[\u2018-\u201b\u2032\u02bc`\u00b4]/g;
const doubleQuotes = /[\u201c-\u201f\u2033]/g;
const dashes = /[\u2010-\u2014\u2212]/g;

/**
 * A text as searches compare it: canonical, without accents and letter case, with ASCII quotes, dashes and digits. The
 * database computes the same for the columns it searches, by its function `search_text`. Total: accepts any string.
 */
export const searchText = (text: string): string =>
  text
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, "-")
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("เเ", "แ")
    .replace(markBeforeVowel, "$2$1")
    .replace(toneAfterSplitAm, "\u0e4d$1\u0e32")
    .replace(/\s+/g, " ")
    .toLowerCase();
