import type { Place } from "../geography/types.ts";
import { letterSet } from "./one-slip.ts";
import { gramsOfName, letterKey, numbersIn, plainText, soundKey } from "./place-key.ts";

/** Every name and spelling of every place, with the lists that find them by pieces. Parallel arrays: 25,000 rows are cheap. */
export type NameTable = {
  /** Row → position of its place. */
  placePosition: Int32Array;
  letters: readonly string[];
  /** Rows in the order of their letters: the first key presses look up beginnings in it. */
  byLetters: Int32Array;
  /** Which letters they have, in the same order: read one after the other, where the letters are all over the memory. */
  letterSets: Int32Array;
  sounds: readonly string[];
  /** The row's number ("55" of สุขุมวิท 55), or "". */
  numbers: readonly string[];
  /** The same as a number for each that there is, quicker to compare. */
  numberIds: ReadonlyMap<string, number>;
  numberOf: Int32Array;
  gramCounts: Uint8Array;
  /** Multiplies the likeness: below 1 for a name without its leading term (โรงพยาบาล, Wat). */
  weights: Float32Array;
  /** Piece of a sound → where its rows begin and end in `gramRows`. */
  gramSlots: ReadonlyMap<number, number>;
  gramStarts: Int32Array;
  gramRows: Int32Array;
  /** Position of a place → its first row; one more entry at the end. */
  firstRow: Int32Array;
  /** Counts per row while a search runs; all zero between searches. */
  overlaps: Uint8Array;
  /** The rows a running search has met. */
  touched: Int32Array;
  /** How alike each row looked at first sight; only meaningful during a search. */
  bucketOf: Uint8Array;
};

/** Leading and trailing terms that people leave out. */
const optionalTerms =
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
    const short = plain.replace(optionalTerms, "").trim();
    if (letterKey(short).length >= 3) offer(short, shortWeight);
  }
  return [...spellings];
}

/** Collects which rows have which piece; laid out in one block, because a country has millions of them. */
class GramLists {
  readonly #slots = new Map<number, number>();
  readonly #counts: number[] = [];
  /** The slots of every row's pieces, one row after the other, and where each row's end. */
  readonly #slotsByRow: number[] = [];
  readonly #ends: number[] = [];

  /** Notes the pieces of the next row; answers how many there are. */
  add(sound: string): number {
    const pieces = gramsOfName(sound);
    for (const gram of pieces) {
      let slot = this.#slots.get(gram);
      if (slot === undefined) {
        slot = this.#slots.size;
        this.#slots.set(gram, slot);
        this.#counts.push(0);
      }
      this.#counts[slot] = (this.#counts[slot] as number) + 1;
      this.#slotsByRow.push(slot);
    }
    this.#ends.push(this.#slotsByRow.length);
    return pieces.length;
  }

  finish(): Pick<NameTable, "gramSlots" | "gramStarts" | "gramRows"> {
    const gramStarts = new Int32Array(this.#counts.length + 1);
    for (const [slot, count] of this.#counts.entries())
      gramStarts[slot + 1] = (gramStarts[slot] as number) + count;
    const next = gramStarts.slice();
    const gramRows = new Int32Array(this.#slotsByRow.length);
    let index = 0;
    for (const [row, end] of this.#ends.entries()) {
      for (; index < end; index += 1) {
        const slot = this.#slotsByRow[index] as number;
        gramRows[next[slot] as number] = row;
        next[slot] = (next[slot] as number) + 1;
      }
    }
    return { gramSlots: this.#slots, gramStarts, gramRows };
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function nameTable(places: readonly Place[]): NameTable {
  const gramLists = new GramLists();
  const placePositions: number[] = [];
  const firstRow: number[] = [];
  const letters: string[] = [];
  const sounds: string[] = [];
  const numbers: string[] = [];
  const weights: number[] = [];
  const gramCounts: number[] = [];
  const knownSounds = new Map<string, string>();
  for (const [position, place] of places.entries()) {
    firstRow.push(placePositions.length);
    for (const [plain, weight] of spellingsOf(place)) {
      const sound = soundKey(plain, knownSounds);
      placePositions.push(position);
      letters.push(letterKey(plain));
      sounds.push(sound);
      numbers.push(numbersIn(plain)[0] ?? "");
      weights.push(weight);
      // Houses are found by their number: half a million of them would only lengthen every other search.
      gramCounts.push(Math.min(gramLists.add(place.kind === "address" ? "" : sound), 255));
    }
  }
  firstRow.push(placePositions.length);
  const numberIds = new Map([...new Set(numbers)].map((number, id) => [number, id]));
  const byLetters = Int32Array.from(letters.keys()).sort((a, b) =>
    compare(letters[a] as string, letters[b] as string),
  );
  return {
    placePosition: Int32Array.from(placePositions),
    letters,
    byLetters,
    letterSets: byLetters.map((row) => letterSet(letters[row] as string)),
    sounds,
    numbers,
    numberIds,
    numberOf: Int32Array.from(numbers, (number) => numberIds.get(number) as number),
    ...gramLists.finish(),
    firstRow: Int32Array.from(firstRow),
    gramCounts: Uint8Array.from(gramCounts),
    weights: Float32Array.from(weights),
    overlaps: new Uint8Array(placePositions.length),
    touched: new Int32Array(placePositions.length),
    bucketOf: new Uint8Array(placePositions.length),
  };
}
