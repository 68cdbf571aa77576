import { isDatabaseUnavailable } from "../../../db/unavailable.ts";

type Saving<Row> = {
  save(row: Row): Promise<unknown>;
  /** The database refuses this row, now and later. */
  onRefused(row: Row, problem: unknown): unknown;
};

/**
 * Saves independent rows one by one, so that the database's refusal of a row affects only that row. Returns the
 * unsaved rows when the database is unavailable.
 */
export async function saveEach<Row>(
  rows: readonly Row[],
  { save, onRefused }: Saving<Row>,
): Promise<readonly Row[]> {
  for (const [index, row] of rows.entries())
    try {
      await save(row);
    } catch (problem) {
      if (isDatabaseUnavailable(problem)) return rows.slice(index);
      await onRefused(row, problem);
    }
  return [];
}
