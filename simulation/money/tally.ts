import type { HistoryResult } from "./story.ts";

/** What many histories came to. */
export type Tally = Omit<HistoryResult, "ends"> & {
  histories: number;
  ends: Record<string, number>;
  /** What went wrong, with its seed and steps. */
  failed: string[];
};

export const noHistories = (): Tally => ({
  histories: 0,
  steps: 0,
  deaths: 0,
  faults: 0,
  repeats: 0,
  ends: {},
  failed: [],
});

export const tallyOf = ({ ends, ...counts }: HistoryResult): Tally => ({
  ...counts,
  histories: 1,
  ends: Object.fromEntries(ends.map((end) => [end, ends.filter((other) => other === end).length])),
  failed: [],
});

export function addUp(left: Tally, right: Tally): Tally {
  const ends = { ...left.ends };
  for (const [end, count] of Object.entries(right.ends)) ends[end] = (ends[end] ?? 0) + count;
  return {
    histories: left.histories + right.histories,
    steps: left.steps + right.steps,
    deaths: left.deaths + right.deaths,
    faults: left.faults + right.faults,
    repeats: left.repeats + right.repeats,
    ends,
    failed: [...left.failed, ...right.failed],
  };
}
