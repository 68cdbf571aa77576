import { cellsNear, cityDegrees } from "./geography/city-cells.ts";
import type { Point } from "./geography/types.ts";
import type { NameTable } from "./names/name-table.ts";
import { isOneSlip, letterSet, mayBeOneSlip } from "./names/one-slip.ts";
import { grams } from "./names/place-key.ts";
import type { PlaceLayer } from "./names/place-layer.ts";

/** Enough for every hit that a person could mean to be among them; each costs a careful comparison. */
const candidatesMax = 32;
const buckets = 64;

/** Whether the place of a row is in the city of the user. */
function nearFilter(
  { latitudes, longitudes, cityCells, names }: PlaceLayer,
  point: Point,
): (row: number) => boolean {
  const { latitude, longitude } = point;
  const [south, north] = [latitude - cityDegrees, latitude + cityDegrees];
  const [west, east] = [longitude - cityDegrees, longitude + cityDegrees];
  // Most rows are ruled out with one look; the others need three, all over the memory.
  const nearCells = cellsNear(point);
  return (row) => {
    if (nearCells[cityCells[row] as number] === 0) return false;
    const position = names.placePosition[row] as number;
    const [y, x] = [latitudes[position] as number, longitudes[position] as number];
    return y > south && y < north && x > west && x < east;
  };
}

export type CandidateSearch = {
  sound: string;
  numbers: readonly string[];
  near: Point | undefined;
};

/**
 * Rows with the names that share the most pieces with a sound. Ties go to the more important place,
 * because rows are in that order. A row is lifted when it carries one of the `numbers` (สุขุมวิท
 * has a hundred sois and one of them is 55) and when its place is in the city of `near` (every city
 * has a Central).
 */
export function candidateRows(
  layer: PlaceLayer,
  { sound, numbers, near }: CandidateSearch,
): number[] {
  const { names } = layer;
  const pieces = grams(sound);
  if (pieces.length === 0) return [];
  const { overlaps, bucketOf, gramCounts, touched } = names;
  const leastOfPieces = pieces.length <= 3 ? 1 : Math.ceil(pieces.length * 0.3);
  const { rowsTouched, most } = countOverlaps(names, { pieces, least: leastOfPieces });
  const least = Math.max(leastOfPieces, Math.ceil(most * shareOfBest));
  let met = 0;
  const inBucket = new Uint32Array(buckets);
  for (let index = 0; index < rowsTouched; index += 1) {
    const row = touched[index] as number;
    const overlap = overlaps[row] as number;
    if (overlap < least) {
      overlaps[row] = 0;
      continue;
    }
    const bucket = bucketFor(likenessOf(overlap, pieces.length, gramCounts[row] as number));
    bucketOf[row] = bucket;
    inBucket[bucket] = (inBucket[bucket] as number) + 1;
    touched[met] = row;
    met += 1;
  }
  const lifts = liftsFor(layer, numbers, near);
  // One that could not come among the best with all that lifts it is not looked at again.
  const leastBucket = lowestBucket(inBucket) - Math.ceil(lifts.most * buckets);
  inBucket.fill(0);
  let candidateCount = 0;
  for (let index = 0; index < met; index += 1) {
    const row = touched[index] as number;
    const overlap = overlaps[row] as number;
    overlaps[row] = 0;
    if ((bucketOf[row] as number) < leastBucket) continue;
    const likeness = likenessOf(overlap, pieces.length, gramCounts[row] as number);
    const bucket = bucketFor(likeness + lifts.of(row));
    bucketOf[row] = bucket;
    inBucket[bucket] = (inBucket[bucket] as number) + 1;
    touched[candidateCount] = row;
    candidateCount += 1;
  }
  return bestRows(names, candidateCount, inBucket);
}

/** How alike a name looks at first sight: what it shares of the pieces typed, and of its own. */
const likenessOf = (overlap: number, typed: number, own: number): number =>
  (0.6 * overlap) / typed + (0.3 * overlap) / Math.max(own, typed);

const bucketFor = (likeness: number): number =>
  Math.min(buckets - 1, Math.floor(likeness * buckets));

const numberLift = 0.1;
const nearLift = 0.08;

/** What is added for a number that was typed and for a place in the city of the user, and the most that can be. */
function liftsFor(
  layer: PlaceLayer,
  numbers: readonly string[],
  near: Point | undefined,
): { most: number; of: (row: number) => number } {
  const { names } = layer;
  const numberIds = numbers.map((number) => names.numberIds.get(number) ?? -1);
  const isNear = near ? nearFilter(layer, near) : null;
  return {
    most: (numberIds.length > 0 ? numberLift : 0) + (isNear ? nearLift : 0),
    of: (row) =>
      (numberIds.length > 0 && numberIds.includes(names.numberOf[row] as number) ? numberLift : 0) +
      (isNear?.(row) ? nearLift : 0),
  };
}

/** The bucket down to which there are candidates enough. */
function lowestBucket(inBucket: Uint32Array): number {
  let lowest = buckets - 1;
  for (let count = inBucket[lowest] as number; lowest > 0 && count < candidatesMax; ) {
    lowest -= 1;
    count += inBucket[lowest] as number;
  }
  return lowest;
}

/** A name that shares less than this of what the best one shares is not what was meant. */
const shareOfBest = 0.4;

/** The rows of the highest buckets, and of the lowest one that is needed the most important. */
function bestRows(
  { touched, bucketOf }: NameTable,
  count: number,
  inBucket: Uint32Array,
): number[] {
  const lowest = lowestBucket(inBucket);
  const certain: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = touched[index] as number;
    if ((bucketOf[row] as number) > lowest) certain.push(row);
  }
  const tied = new LowestRows(candidatesMax - certain.length);
  for (let index = 0; index < count; index += 1) {
    const row = touched[index] as number;
    if (bucketOf[row] === lowest) tied.offer(row);
  }
  return certain.concat(tied.rows);
}

/** The lowest, so most important, of many rows: a name's first letter has thousands. */
class LowestRows {
  readonly rows: number[] = [];
  readonly #size: number;
  constructor(size: number) {
    this.#size = size;
  }

  offer(row: number): void {
    const { rows } = this;
    if (rows.length >= this.#size) {
      if (this.#size <= 0 || row > (rows[rows.length - 1] as number)) return;
      rows.pop();
    }
    let index = rows.length;
    while (index > 0 && (rows[index - 1] as number) > row) index -= 1;
    rows.splice(index, 0, row);
  }
}

/**
 * Counts in `overlaps` how many pieces each row has, and lists the rows that can come to `least` in `touched`. Such a row
 * has one of the rarer pieces; the commonest only count for rows that have been met.
 */
function countOverlaps(
  { overlaps, gramSlots, gramStarts, gramRows, touched }: NameTable,
  { pieces, least }: { pieces: readonly number[]; least: number },
): { rowsTouched: number; most: number } {
  const rowsOf = (slot: number) => (gramStarts[slot + 1] as number) - (gramStarts[slot] as number);
  const slots = pieces.map((piece) => gramSlots.get(piece)).filter((slot) => slot !== undefined);
  slots.sort((a, b) => rowsOf(a) - rowsOf(b));
  const rarer = slots.length - least + 1;
  let rowsTouched = 0;
  let most = 0;
  for (const [rank, slot] of slots.entries()) {
    const end = gramStarts[slot + 1] as number;
    for (let index = gramStarts[slot] as number; index < end; index += 1) {
      const row = gramRows[index] as number;
      const overlap = overlaps[row] as number;
      if (overlap === 0) {
        if (rank >= rarer) continue;
        touched[rowsTouched] = row;
        rowsTouched += 1;
      }
      overlaps[row] = overlap + 1;
      if (overlap >= most) most = overlap + 1;
    }
  }
  return { rowsTouched, most };
}

/** Longer beginnings have pieces enough to be found by. */
export const beginningLettersMost = 5;

/**
 * The most important rows with letters that begin as typed: only a vowel separates ลา from สุ after
 * two key presses.
 */
export function rowsBeginningWith({ letters, byLetters }: NameTable, typed: string): number[] {
  const rows = new LowestRows(candidatesMax);
  for (let index = firstFrom({ letters, byLetters }, typed); index < byLetters.length; index += 1) {
    const row = byLetters[index] as number;
    if (!(letters[row] as string).startsWith(typed)) break;
    rows.offer(row);
  }
  return rows.rows;
}

/** Where in the order of letters those from `typed` on begin. */
function firstFrom(
  { letters, byLetters }: Pick<NameTable, "letters" | "byLetters">,
  typed: string,
): number {
  let [low, high] = [0, byLetters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((letters[byLetters[middle] as number] as string) < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A slip comes after these: people seldom miss how a name begins. */
const lettersBeforeSlip = 2;
/** Comes after every letter of a name. */
const lastLetter = "\uffff";
/** Of a shorter text one letter more or less is too much. */
const slipLettersLeast = 4;

/**
 * The most important rows with letters that are one slip away from those typed, unless these begin
 * a name as they are. A short name shares hardly any piece with itself once a letter is wrong.
 */
export function rowsOneSlipAway(
  { letters, byLetters, letterSets }: NameTable,
  typed: string,
): number[] {
  if (typed.length < slipLettersLeast) return [];
  const exact = byLetters[firstFrom({ letters, byLetters }, typed)];
  if (exact !== undefined && (letters[exact] as string).startsWith(typed)) return [];
  const beginning = typed.slice(0, lettersBeforeSlip);
  const end = firstFrom({ letters, byLetters }, `${beginning}${lastLetter}`);
  const rows = new LowestRows(candidatesMax);
  const typedSet = letterSet(typed);
  for (let index = firstFrom({ letters, byLetters }, beginning); index < end; index += 1) {
    if (!mayBeOneSlip(typedSet, letterSets[index] as number)) continue;
    const row = byLetters[index] as number;
    if (isOneSlip(typed, letters[row] as string)) rows.offer(row);
  }
  return rows.rows;
}
