import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";

type CachedAnswer = { cachedAt: string; notedAt: number };

/** Cached answers on screen that are out of date, by the path they were read from. */
export const cachedAnswers = createStore<Record<string, CachedAnswer>>(() => ({}));

/** A page that is opened reads again what is older than this. */
const freshMilliseconds = 15_000;

/**
 * Records that an answer came from this device's cache; a fresh answer of the same path removes the
 * record.
 */
export function recordRead(path: string, cachedAt: string | null): void {
  const all = cachedAnswers.getState();
  if (cachedAt) cachedAnswers.setState({ [path]: { cachedAt, notedAt: Date.now() } });
  else if (path in all) {
    const { [path]: _, ...others } = all;
    cachedAnswers.setState(others, true);
  }
}

/** On another page, what was cached for the last one is not shown any more. */
export function clearStaleAnswers(now = Date.now()): void {
  const left = Object.entries(cachedAnswers.getState()).filter(
    ([, { notedAt }]) => now - notedAt < freshMilliseconds,
  );
  cachedAnswers.setState(Object.fromEntries(left), true);
}

/** Returns the time of the oldest cached answer on screen, or null when all answers are current. */
export const useCachedAt = (): string | null =>
  useStore(cachedAnswers, (all) => {
    const times = Object.values(all).map(({ cachedAt }) => cachedAt);
    return times.sort()[0] ?? null;
  });
