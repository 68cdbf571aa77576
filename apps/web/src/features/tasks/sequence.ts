const storageKey = "songtan.taskSequence";
let last = 0;

/** Counts this phone's facts: 0, 1, 2 … also over reloads. */
export function nextSequence(): number {
  try {
    const kept = Number(localStorage.getItem(storageKey) ?? "-1");
    last = Math.max(last, Number.isSafeInteger(kept) ? kept + 1 : 0);
    localStorage.setItem(storageKey, String(last));
    return last;
  } catch {
    // Without storage the count starts anew with the page.
    last += 1;
    return last;
  }
}
