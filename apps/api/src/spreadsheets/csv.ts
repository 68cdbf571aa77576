import { byteOrderMark, type CsvCell, csvLine } from "@songtan/domain/csv";
import { formatTime, serviceDay } from "@songtan/domain/thai/dates";

/** A moment that every spreadsheet reads as a time and can sort: `2026-11-22 09:18`, on Bangkok's clock. */
export const csvTime = (instant: Date): string =>
  `${serviceDay(instant)} ${formatTime(instant, "en")}`;

/** Streams a CSV file row by row, at the reader's pace, so that a large month fits in memory. */
export async function* csvOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(titles);
  for await (const row of rows) yield csvLine(row);
}
