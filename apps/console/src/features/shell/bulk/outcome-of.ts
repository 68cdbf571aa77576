import type { BulkOutcome, BulkPlan } from "./use-bulk-run.ts";

export type RowState = BulkOutcome["state"] | "impossible" | "waiting";

/** Returns the result of a row so far. */
export function outcomeOf(
  { id, problem }: BulkPlan,
  outcomes: ReadonlyMap<string, BulkOutcome>,
): { state: RowState; words: string } {
  if (problem) return { state: "impossible", words: problem };
  return outcomes.get(id) ?? { state: "waiting", words: "" };
}
