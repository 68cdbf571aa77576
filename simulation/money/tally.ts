import type { HistoryResult } from "./steps/story.ts";

/** What many histories came to. */
export type Tally = Omit<HistoryResult, "ends" | "done"> & {
  histories: number;
  ends: Record<string, number>;
  done: Record<string, number>;
  /** What went wrong, with its seed and steps. */
  failed: string[];
};

export const noHistories = (): Tally => ({
  histories: 0,
  steps: 0,
  crashes: 0,
  faults: 0,
  repeats: 0,
  ends: {},
  done: {},
  failed: [],
});

const counted = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]),
  );

export const tallyOf = ({ ends, done, ...counts }: HistoryResult): Tally => ({
  ...counts,
  histories: 1,
  ends: counted(ends),
  done: counted(done),
  failed: [],
});

function both(left: Record<string, number>, right: Record<string, number>): Record<string, number> {
  const sum = { ...left };
  for (const [name, count] of Object.entries(right)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const addUp = (left: Tally, right: Tally): Tally => ({
  histories: left.histories + right.histories,
  steps: left.steps + right.steps,
  crashes: left.crashes + right.crashes,
  faults: left.faults + right.faults,
  repeats: left.repeats + right.repeats,
  ends: both(left.ends, right.ends),
  done: both(left.done, right.done),
  failed: [...left.failed, ...right.failed],
});
