import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";

type Kept = { keptAt: string; notedAt: number };

/** What pages show that is not of now, by the path it was read from. */
export const keptAnswers = createStore<Record<string, Kept>>(() => ({}));

/** A page that is opened reads again what is older than this. */
const freshMilliseconds = 15_000;

/** Notes an answer that this device had kept; a fresh one of the same path takes the note away. */
export function noteRead(path: string, keptAt: string | null): void {
  const all = keptAnswers.getState();
  if (keptAt) keptAnswers.setState({ [path]: { keptAt, notedAt: Date.now() } });
  else if (path in all) {
    const { [path]: _, ...others } = all;
    keptAnswers.setState(others, true);
  }
}

/** On another page, what was kept for the last one is not shown any more. */
export function leaveKept(now = Date.now()): void {
  const left = Object.entries(keptAnswers.getState()).filter(([, { notedAt }]) => now - notedAt < freshMilliseconds);
  keptAnswers.setState(Object.fromEntries(left), true);
}

/** When the oldest of what is shown was true; null when all of it is of now. */
export const useKeptAt = (): string | null =>
  useStore(keptAnswers, (all) => {
    const times = Object.values(all).map(({ keptAt }) => keptAt);
    return times.sort()[0] ?? null;
  });
