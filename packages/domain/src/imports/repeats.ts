import type { ImportRowState, RowTexts } from "./fields.ts";

/** A row repeats a row above it, or an earlier booking. */
export type Repeat = { row: number } | { booking: string };

export type RepeatRow = {
  number: number;
  state: ImportRowState;
  texts: RowTexts;
  /** A person decided that this row is a separate delivery. */
  isSeparate: boolean;
};

export type BookedBefore = {
  /** Numbers of bookings by order number. */
  byReference: ReadonlyMap<string, string>;
  /** Numbers of bookings by row, of the very same file. */
  byRow: ReadonlyMap<number, string>;
};

/**
 * Rows that may be a delivery which another row or an earlier booking is already: the same order number, or without one the
 * same texts. A shop's export has a row for each product, so a person decides.
 */
export function findRepeats(
  rows: readonly RepeatRow[],
  before: BookedBefore,
): ReadonlyMap<number, Repeat> {
  const repeats = new Map<number, Repeat>();
  const firstOf = new Map<string, number>();
  for (const { number, state, texts, isSeparate } of rows) {
    if (state === "skipped") continue;
    const key = texts.reference ? `order ${texts.reference}` : JSON.stringify(textsInOrder(texts));
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, number);
    if (isSeparate || state === "booked" || state === "queued") continue;
    const booking = texts.reference
      ? before.byReference.get(texts.reference)
      : before.byRow.get(number);
    if (booking !== undefined) repeats.set(number, { booking });
    else if (first !== undefined) repeats.set(number, { row: first });
  }
  return repeats;
}

const textsInOrder = (texts: RowTexts) =>
  Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
