import type { NameTable } from "./name-table.ts";
import { grams } from "./place-key.ts";

/** Enough for every hit that a person could mean to be among them; each costs a careful comparison. */
const candidatesKept = 48;
const buckets = 64;
const bucketOf = new Uint8Array(1 << 16);

/**
 * Rows whose name shares the most pieces with a sound. Ties go to the more important place, because rows are in that
 * order. `numbers` lifts the rows that carry one of them: สุขุมวิท has a hundred sois and one of them is 55.
 */
export function candidateRows(table: NameTable, sound: string, numbers: readonly string[]): number[] {
  const pieces = grams(sound);
  if (pieces.length === 0) return [];
  const { overlaps, gramCounts } = table;
  let touchedAny = false;
  for (const gram of pieces) {
    const rows = table.postings.get(gram);
    if (!rows) continue;
    touchedAny = true;
    for (let at = 0; at < rows.length; at += 1)
      overlaps[rows[at] as number] = (overlaps[rows[at] as number] as number) + 1;
  }
  if (!touchedAny) return [];
  const least = pieces.length <= 3 ? 1 : Math.ceil(pieces.length * 0.3);
  const inBucket = new Uint16Array(buckets);
  const rows: number[] = [];
  for (let row = 0; row < overlaps.length; row += 1) {
    const overlap = overlaps[row] as number;
    if (overlap === 0) continue;
    overlaps[row] = 0;
    if (overlap < least) continue;
    let likeness =
      (0.6 * overlap) / pieces.length + (0.3 * overlap) / Math.max(gramCounts[row] as number, pieces.length);
    if (numbers.length > 0 && numbers.includes(table.numbers[row] as string)) likeness += 0.1;
    const bucket = Math.min(buckets - 1, Math.floor(likeness * buckets));
    bucketOf[row] = bucket;
    inBucket[bucket] = (inBucket[bucket] as number) + 1;
    rows.push(row);
  }
  let lowest = buckets - 1;
  for (let kept = inBucket[lowest] as number; lowest > 0 && kept < candidatesKept; ) {
    lowest -= 1;
    kept += inBucket[lowest] as number;
  }
  const certain = rows.filter((row) => (bucketOf[row] as number) > lowest);
  const tied = rows.filter((row) => bucketOf[row] === lowest).slice(0, Math.max(0, candidatesKept - certain.length));
  return [...certain, ...tied];
}
