const storageKey = "songtan.taskSequence";
let last = 0;

/** Counts this phone's facts: 0, 1, 2 … also over reloads. */
export function nextEventSequence(): number {
  try {
    const stored = Number(localStorage.getItem(storageKey) ?? "-1");
    last = Math.max(last, Number.isSafeInteger(stored) ? stored + 1 : 0);
    localStorage.setItem(storageKey, String(last));
    return last;
  } catch {
    // Without storage the count starts again with the page.
    last += 1;
    return last;
  }
}
