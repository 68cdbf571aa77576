import { cellsNear, cityDegrees } from "./geography/city-cells.ts";
import type { Point } from "./geography/types.ts";
import type { NameTable } from "./names/name-table.ts";
import { isOneSlip, letterSet, mayBeOneSlip } from "./names/one-slip.ts";
import { grams } from "./names/place-key.ts";
import type { PlaceLayer } from "./names/place-layer.ts";

/** Enough for every hit that a person could mean to be among them; each costs a careful comparison. */
const candidatesMax = 32;
const buckets = 64;

/** Returns a filter for rows with a place in the user's city. */
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
 * Returns the rows with the names that share the most pieces with a sound. Ties go to the more important place,
 * because rows are sorted by importance. A row is lifted when it has any of the `numbers` (สุขุมวิท has a hundred
 * sois, and only one is 55) and when its place is in the city of `near` (every city has a Central).
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
  // Rows that could not reach the best even with every lift are skipped.
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

/** Returns a rough similarity of a name: the shared pieces as a share of the typed pieces, and of the longer of both. */
const likenessOf = (overlap: number, typed: number, own: number): number =>
  (0.6 * overlap) / typed + (0.3 * overlap) / Math.max(own, typed);

const bucketFor = (likeness: number): number =>
  Math.min(buckets - 1, Math.floor(likeness * buckets));

const numberLift = 0.1;
const nearLift = 0.08;

/** Returns the lift for a typed number and for a place in the user's city, and the highest possible lift. */
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

/** A name that shares less than this part of the best name's shared pieces is not a candidate. */
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
 * Counts each row's shared pieces in `overlaps`, and lists the rows that can reach `least` in `touched`. Such a row
 * has at least one rarer piece; the commonest pieces only count for rows already listed.
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

/** Returns the first position, in the order of letters, that is not before `typed`. */
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
/** In a text shorter than this, one letter more or less changes too much. */
const slipLettersLeast = 4;

/**
 * Returns the most important rows with letters one slip away from the typed ones, unless a name begins with exactly
 * the typed letters. The similarity search misses them, because a short name with a wrong letter has hardly any piece
 * in common with the correct name.
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
