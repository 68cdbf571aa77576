/** Sounds of each consonant at the beginning and at the end of a syllable, by the Royal Institute's rules. */
const consonants: Record<string, readonly [initial: string, final: string]> = {
  ...group("ก", "k", "k"),
  ...group("ขฃคฅฆ", "kh", "k"),
  ...group("ง", "ng", "ng"),
  ...group("จฉชฌ", "ch", "t"),
  ...group("ซศษส", "s", "t"),
  ...group("ญ", "y", "n"),
  ...group("ฎด", "d", "t"),
  ...group("ฏต", "t", "t"),
  ...group("ฐฑฒถทธ", "th", "t"),
  ...group("ณน", "n", "n"),
  ...group("บ", "b", "p"),
  ...group("ป", "p", "p"),
  ...group("ผพภ", "ph", "p"),
  ...group("ฝฟ", "f", "p"),
  ...group("ม", "m", "m"),
  ...group("ย", "y", "i"),
  ...group("ร", "r", "n"),
  ...group("ลฬ", "l", "n"),
  ...group("ว", "w", "o"),
  ...group("หฮ", "h", ""),
  ...group("อ", "", ""),
};

function group(letters: string, initial: string, final: string) {
  return Object.fromEntries([...letters].map((letter) => [letter, [initial, final] as const]));
}

const C = "[ก-ฮ]";
/** A consonant, or two that begin a syllable together. */
const onset = `(ห(?=[งญนมยรลว])${C}|[กขคตปผพ][รลว](?=[ะ-ู]|[ัิ-ู])|${C})`;
/** A consonant ends a syllable when another syllable, or nothing, comes behind it. */
const end = `(?:(${C})(?![ะ-ู])(?=$|[เ-ไ]|${C}[ะ-ู]|${C}${C}))?`;

/** Each kind of syllable with its vowel, the longest form first. */
const syllables: readonly [pattern: RegExp, vowel: string][] = [
  [new RegExp(`^เ${onset}ียว?`), "ia"],
  [new RegExp(`^เ${onset}ือ${end}`), "uea"],
  [new RegExp(`^เ${onset}าะ?`), "ao"],
  [new RegExp(`^เ${onset}ิ${end}`), "oe"],
  [new RegExp(`^เ${onset}อ`), "oe"],
  [new RegExp(`^เ${onset}ย`), "oei"],
  [new RegExp(`^เ${onset}ะ?${end}`), "e"],
  [new RegExp(`^แ${onset}ะ?${end}`), "ae"],
  [new RegExp(`^โ${onset}ะ?${end}`), "o"],
  [new RegExp(`^[ไใ]${onset}ย?`), "ai"],
  [new RegExp(`^${onset}ัว`), "ua"],
  [new RegExp(`^${onset}ัย`), "ai"],
  [new RegExp(`^${onset}ั${end}`), "a"],
  [new RegExp(`^${onset}ำ`), "am"],
  [new RegExp(`^${onset}ะ`), "a"],
  [new RegExp(`^${onset}า${end}`), "a"],
  [new RegExp(`^${onset}[ิี]${end}`), "i"],
  [new RegExp(`^${onset}ื?อ(?!${C}?[ะ-ู])${end}`), "o"],
  [new RegExp(`^${onset}[ึื]${end}`), "ue"],
  [new RegExp(`^${onset}[ุู]${end}`), "u"],
  [new RegExp(`^${onset}รร${end}`), "a"],
  // The vowel is not written: "o" before a final consonant, else "a".
  [new RegExp(`^${onset}(${C})(?![ะ-ู])(?=$|[เ-ไ]|${C})`), "o"],
  [new RegExp(`^${onset}`), "a"],
];

const initialOf = (letters: string): string =>
  [...letters.replace(/^ห(?=[งญนมยรลว])/, "")]
    .map((letter) => consonants[letter]?.[0] ?? "")
    .join("");

function romaniseWord(word: string): string {
  let rest = word;
  let text = "";
  while (rest.length > 0) {
    const syllable = syllables
      .map(([pattern, vowel]) => ({ match: pattern.exec(rest), vowel }))
      .find(({ match }) => match);
    if (syllable?.match) {
      const [whole, first = "", last = ""] = syllable.match;
      text += `${initialOf(first)}${syllable.vowel}${consonants[last]?.[1] ?? ""}`;
      rest = rest.slice(whole.length);
    } else rest = rest.slice(1);
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Silent letters, tone marks, and marks that change no letter. */
const silent = /[ก-ฮ][ิุ]?์|[็-๎]/g;

/**
 * Converts text to ASCII for programs that only read ASCII: Thai by its sound, close to the Royal Institute's rules,
 * Thai digits as digits, other letters without their marks. Characters without an ASCII letter are removed.
 */
export const romanise = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
    .replace(/ํา/g, "ำ")
    .replace(/[ก-๎]+/g, (word) => romaniseWord(word.replace(silent, "")))
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/ +/g, " ")
    .trim();

/** A plate in ASCII: each letter by its sound, since plates are read letter by letter. */
export const romanisePlate = (plate: string): string =>
  romanise(plate.replace(/[ก-ฮ]/g, (letter) => (consonants[letter]?.[0] || "o").toUpperCase()));
