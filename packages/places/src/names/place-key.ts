/**
 * Keys that make different spellings of one Thai name look alike. Two of them:
 * the *plain* key keeps every letter a careful person would type; the *sound* key also folds what Thai ears and Thai
 * romanisation confuse, so that จตจักร meets จตุจักร and "jatujak" meets "Chatuchak".
 */

const toneMarks = /[\u0e47-\u0e4b\u0e4d\u0e4e]/g;
/** A consonant silenced by การันต์, with the vowel some terms carry between them (สิทธิ์). */
const silenced = /[ก-ฮ][ิุ]?\u0e4c/g;
const invisible = /[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

const plainLatin = /^[\x20-\x7e]*$/;
const plainThai = /^[\x20-\x7e\u0e01-\u0e3a\u0e40-\u0e59]*$/;
const bareThai = /^(?:เ(?!เ)|[\u0e01-\u0e2f\u0e30-\u0e3a\u0e41-\u0e45])+$/;
const strippable = /[\u0e47-\u0e4e]/;
const thaiDigits = /[๐-๙]/g;

/**
 * Lower case, no tone marks, no silent letters, no punctuation; terms separated by one space.
 * Total: accepts any string.
 */
export function plainText(text: string): string {
  // Most names of the gazetteer consist only of Thai letters already.
  if (bareThai.test(text)) return text;
  let plain = text.toLowerCase();
  if (!plainLatin.test(plain)) {
    if (!plainThai.test(plain))
      plain = plain.normalize("NFKC").toLowerCase().replace(invisible, "");
    // เเ is how แ comes out of a hasty thumb; a tone typed before its vowel is put where the mark is expected.
    plain = plain.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, "$1ำ").replace(/เเ/g, "แ");
    if (strippable.test(plain)) plain = plain.replace(silenced, "").replace(toneMarks, "");
    plain = plain.replace(thaiDigits, (digit) => String(digit.charCodeAt(0) - 0x0e50));
    if (!plainThai.test(plain)) plain = plain.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }
  return plain
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

const thaiBlock = 0x0e00;
/**
 * Sound of each letter of the Thai block, by its index in the block; empty for letters that do not
 * sound as a consonant.
 */
const thaiSounds = Array.from({ length: 0x60 }, (_, index) => {
  const letter = String.fromCharCode(thaiBlock + index);
  return thaiLetters[letter] ?? (letter >= "ก" && letter <= "ฮ" ? letter : "");
});

/** The sounding consonants; vowels are where people and keyboards slip most. */
function thaiSound(word: string): string {
  let key = "";
  let last = "";
  for (let index = 0; index < word.length; index += 1) {
    const sound = thaiSounds[word.charCodeAt(index) - thaiBlock];
    if (sound && sound !== last) {
      key += sound;
      last = sound;
    }
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

/**
 * One class for each run of vowels: romanised Thai has too many spellings of the same vowel to
 * distinguish them.
 */
function vowelClass(run: string): string {
  if (run.includes("a")) return "a";
  return /[ou]/.test(run) ? "u" : "i";
}

function latinSound(word: string): string {
  let key = word.length > 3 ? word.replace(/(?<=[^aeiou])e$/, "") : word;
  for (const [pattern, replacement] of latinFolds) key = key.replace(pattern, replacement);
  return key.replace(/[aeiou]+/g, vowelClass);
}

/**
 * The sound key of plain text: terms joined, digits and slashes left out.
 * @param known sounds of earlier terms; building an index meets the same terms thousands of times
 */
export function soundKey(plain: string, known?: Map<string, string>): string {
  let key = "";
  for (const run of plain.match(/[ก-ฮะ-ฺเ-ๅ]+|[a-z]+/g) ?? []) {
    if (run >= "ก") key += thaiSound(run);
    else {
      const sound = known?.get(run) ?? latinSound(run);
      known?.set(run, sound);
      key += sound;
    }
  }
  return key;
}

/** Letters of plain text run together: what two spellings are compared by, letter by letter. */
export function letterKey(plain: string): string {
  return plain.replace(/[^a-zก-ฮะ-ฺเ-ๅ]+/g, "");
}

/** The numbers in plain text ("55", "101/1"): the only difference between a soi and the next. */
export function numbersIn(plain: string): string[] {
  return plain.match(/\d+(\/\d+)?/g) ?? [];
}

const startMark = 1;
/** A letter of a sound key as a number below 128. */
function letterCode(code: number): number {
  if (code >= 0x61 && code <= 0x7a) return code - 0x5f;
  return code >= thaiBlock ? code - thaiBlock + 32 : 28; // 28 is ŋ, the one other letter in sound keys
}

/**
 * Pieces of a sound key that candidates are found by: letter pairs for Thai, triples for Latin, marked at the start.
 * Numbers, not strings: an index holds a quarter of a million of them.
 */
export function grams(sound: string): number[] {
  const numbers: number[] = [];
  const isTriple = sound < "ก";
  let [first, second] = [0, startMark];
  for (let index = 0; index < sound.length; index += 1) {
    const third = letterCode(sound.charCodeAt(index));
    const gram = isTriple ? (first * 128 + second) * 128 + third : second * 128 + third;
    // The first triple is the mark and one letter, and only a single key press needs it.
    if ((!isTriple || index > 0 || sound.length === 1) && !numbers.includes(gram))
      numbers.push(gram);
    [first, second] = [second, third];
  }
  return numbers;
}

/** The same pieces for a name, with its first letter alone: what the first key press finds it by. */
export function gramsOfName(sound: string): number[] {
  const pieces = grams(sound);
  const first = startMark * 128 + letterCode(sound.charCodeAt(0));
  if (sound && !pieces.includes(first)) pieces.push(first);
  return pieces;
}
