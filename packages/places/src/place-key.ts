/**
 * Keys that make different spellings of one Thai name look alike. Two of them:
 * the *plain* key keeps every letter a careful person would type; the *sound* key also folds what Thai ears and Thai
 * romanisation confuse, so that จตจักร meets จตุจักร and "jatujak" meets "Chatuchak".
 */

const toneMarks = /[\u0e47-\u0e4b\u0e4d\u0e4e]/g;
/** A consonant silenced by การันต์, with the vowel some words carry between them (สิทธิ์). */
const silenced = /[ก-ฮ][ิุ]?\u0e4c/g;
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

/** Lower case, no tone marks, no silent letters, no punctuation; words apart by one space. Total: takes any string. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1ำ")
    .replace(/เเ/g, "แ")
    .replace(/([\u0e48-\u0e4b])([ัิีึืุู])/g, "$2$1")
    .replace(silenced, "")
    .replace(toneMarks, "")
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/['’`´]/g, "")
    .replace(/[^a-z0-9ก-ฮะ-ฺเ-ๅ/]+/g, " ")
    .trim();
}

const thaiLetters: Record<string, string> = {
  ข: "ค",
  ฃ: "ค",
  ฅ: "ค",
  ฆ: "ค",
  ฉ: "ช",
  ฌ: "ช",
  ซ: "ส",
  ศ: "ส",
  ษ: "ส",
  ญ: "ย",
  ฎ: "ด",
  ฏ: "ต",
  ฐ: "ท",
  ฑ: "ท",
  ฒ: "ท",
  ถ: "ท",
  ธ: "ท",
  ณ: "น",
  ผ: "พ",
  ภ: "พ",
  ฝ: "ฟ",
  ล: "ร",
  ฬ: "ร",
  ฤ: "ร",
  ฦ: "ร",
  ฮ: "ห",
  ำ: "ม",
};

/** The consonants one hears; vowels are where people and keyboards slip most. */
function thaiSound(word: string): string {
  let key = "";
  for (const letter of word) {
    if (!/[ก-ฮำ]/.test(letter)) continue;
    const folded = thaiLetters[letter] ?? letter;
    if (!key.endsWith(folded)) key += folded;
  }
  return key;
}

const latinFolds: readonly [RegExp, string][] = [
  [/ng/g, "ŋ"],
  [/tch|tj/g, "j"],
  [/ch|sh|zh/g, "j"],
  [/z/g, "s"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/x/g, "ks"],
  [/([ptkbdg])h/g, "$1"],
  [/v/g, "w"],
  [/b/g, "p"],
  [/d/g, "t"],
  [/g/g, "k"],
  [/(?<=[aeiou])r(?![aeiou])/g, ""],
  [/l/g, "r"],
  [/(?<=.)h/g, ""],
  [/(?<=[aeiou])w(?![aeiou])/g, "o"],
  [/y(?![aeiou])/g, "i"],
  [/(.)\1+/g, "$1"],
];

/** One class for each run of vowels: romanised Thai writes the same vowel in too many ways to tell them apart. */
function vowelClass(run: string): string {
  if (run.includes("a")) return "a";
  return /[ou]/.test(run) ? "u" : "i";
}

function latinSound(word: string): string {
  let key = word.length > 3 ? word.replace(/(?<=[^aeiou])e$/, "") : word;
  for (const [pattern, replacement] of latinFolds) key = key.replace(pattern, replacement);
  return key.replace(/[aeiou]+/g, vowelClass);
}

/** The sound key of plain text: words run together, digits and slashes left out. */
export function soundKey(plain: string): string {
  let key = "";
  for (const run of plain.match(/[ก-ฮะ-ฺเ-ๅ]+|[a-z]+/g) ?? []) key += run >= "ก" ? thaiSound(run) : latinSound(run);
  return key;
}

/** Letters of plain text run together: what two spellings are compared by, letter by letter. */
export function letterKey(plain: string): string {
  return plain.replace(/[^a-zก-ฮะ-ฺเ-ๅ]+/g, "");
}

/** The numbers in plain text ("55", "101/1"): a soi is told from the next by nothing else. */
export function numbersIn(plain: string): string[] {
  return plain.match(/\d+(\/\d+)?/g) ?? [];
}

/** Pieces of a sound key that candidates are found by: letter pairs for Thai, triples for Latin, marked at the start. */
export function grams(sound: string): string[] {
  const size = sound >= "ก" ? 2 : 3;
  const marked = `^${sound}`;
  if (marked.length < 3) return sound ? [marked] : [];
  const found = new Set<string>();
  for (let start = 0; start + size <= marked.length; start += 1) found.add(marked.slice(start, start + size));
  return [...found];
}

/** The same pieces for a name, with its first letter alone: what the first key press finds it by. */
export function gramsOfName(sound: string): string[] {
  return sound ? [...new Set([`^${sound[0]}`, ...grams(sound)])] : [];
}
