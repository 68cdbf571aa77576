import { gramsOfName, letterKey, numbersIn, plainText, soundKey } from "./place-key.ts";
import type { Place } from "./words.ts";

/** Every name and spelling of every place, with the lists that find them by pieces. Parallel arrays: 25,000 rows are cheap. */
export type NameTable = {
  /** Row → position of its place. */
  place: Int32Array;
  letters: readonly string[];
  /** Rows in the order of their letters: the first key presses look up beginnings in it. */
  byLetters: Int32Array;
  sounds: readonly string[];
  /** The row's number ("55" of สุขุมวิท 55), or "". */
  numbers: readonly string[];
  gramCounts: Uint8Array;
  /** Multiplies the likeness: below 1 for a name with its leading word (โรงพยาบาล, Wat) taken off. */
  weights: Float32Array;
  postings: ReadonlyMap<number, Int32Array>;
  /** Position of a place → its first row; one more entry at the end. */
  firstRow: Int32Array;
  /** Counts per row while a search runs; all zero between searches. */
  overlaps: Uint8Array;
  /** The rows a running search has met. */
  touched: Int32Array;
  /** How alike each row looked at first sight; only meaningful during a search. */
  bucketOf: Uint8Array;
};

/** Leading and trailing words that people leave out. */
const optionalWords =
  /^(โรงพยาบาล|มหาวิทยาลัย|สถานี|ตลาดนัด|ตลาด|ศูนย์การค้า|ห้าง|วัด|โรงเรียน|ถนน|ท่าอากาศยาน|สนามบิน|นิคมอุตสาหกรรม|สวน|ศาลากลางจังหวัด|เมือง|wat |mueang |bts |mrt |arl |srt |the )|( hospital| university| station| market| road| airport| international airport| industrial estate| park| temple| school)$/g;

/** A name without its leading word yields to names that begin as typed: สยาม is Siam Square before it is Siam University. */
const shortWeight = 0.88;

function spellingsOf(place: Place): [string, number][] {
  const spellings = new Map<string, number>();
  const offer = (text: string, weight: number) => {
    const plain = plainText(text);
    if (plain && (spellings.get(plain) ?? 0) < weight) spellings.set(plain, weight);
  };
  for (const name of [place.th, place.en, ...place.aliases]) offer(name, 1);
  for (const plain of [...spellings.keys()]) {
    const short = plain.replace(optionalWords, "").trim();
    if (letterKey(short).length >= 3) offer(short, shortWeight);
  }
  return [...spellings];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function nameTable(places: readonly Place[]): NameTable {
  const place: number[] = [];
  const firstRow: number[] = [];
  const letters: string[] = [];
  const sounds: string[] = [];
  const numbers: string[] = [];
  const weights: number[] = [];
  const gramCounts: number[] = [];
  const knownSounds = new Map<string, string>();
  const rowsByGram = new Map<number, number[]>();
  for (const [position, one] of places.entries()) {
    firstRow.push(place.length);
    for (const [plain, weight] of spellingsOf(one)) {
      const sound = soundKey(plain, knownSounds);
      const row = place.length;
      place.push(position);
      letters.push(letterKey(plain));
      sounds.push(sound);
      numbers.push(numbersIn(plain)[0] ?? "");
      weights.push(weight);
      const pieces = gramsOfName(sound);
      gramCounts.push(Math.min(pieces.length, 255));
      for (const gram of pieces) {
        const rows = rowsByGram.get(gram);
        if (rows) rows.push(row);
        else rowsByGram.set(gram, [row]);
      }
    }
  }
  firstRow.push(place.length);
  const byLetters = Int32Array.from(letters.keys()).sort((a, b) => compare(letters[a] as string, letters[b] as string));
  const postings = new Map<number, Int32Array>();
  for (const [gram, rows] of rowsByGram) postings.set(gram, Int32Array.from(rows));
  return {
    place: Int32Array.from(place),
    letters,
    byLetters,
    sounds,
    numbers,
    postings,
    firstRow: Int32Array.from(firstRow),
    gramCounts: Uint8Array.from(gramCounts),
    weights: Float32Array.from(weights),
    overlaps: new Uint8Array(place.length),
    touched: new Int32Array(place.length),
    bucketOf: new Uint8Array(place.length),
  };
}
