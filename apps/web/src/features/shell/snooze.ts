const fortnightMilliseconds = 14 * 24 * 3_600_000;
const keyOf = (offer: string) => `songtan.${offer}`;

/** A person who chose "later" is not prompted again for two weeks. */
export function isSnoozed(offer: string, now: number): boolean {
  try {
    return now - Number(localStorage.getItem(keyOf(offer)) ?? 0) < fortnightMilliseconds;
  } catch {
    return false;
  }
}

export function snooze(offer: string, now: number): void {
  try {
    localStorage.setItem(keyOf(offer), String(now));
  } catch {
    // Then the prompt shows again on the next page.
  }
}
