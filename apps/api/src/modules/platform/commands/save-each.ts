import { isDatabaseUnavailable } from "../../../db/unavailable.ts";

type Saving<Row> = {
  save(row: Row): Promise<unknown>;
  /** The database refuses this row, now and later. */
  onRefused(row: Row, problem: unknown): unknown;
};

/**
 * Saves rows that do not depend on each other, each by itself: one that the database refuses loses nothing but itself.
 * Answers those that wait because the database is away.
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
