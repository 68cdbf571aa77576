const storageKey = "songtan.device-key";
let made: string | undefined;

/**
 * Returns this browser's secret, which is retained after sign-out: while someone guesses an account's password, a
 * browser that has signed in to it before does not need a code.
 */
export function deviceKey(): string {
  if (made) return made;
  try {
    made = localStorage.getItem(storageKey) ?? newKey();
    localStorage.setItem(storageKey, made);
  } catch {
    // Without storage the key holds until the tab is closed.
    made ??= newKey();
  }
  return made;
}

const newKey = (): string => `${crypto.randomUUID()}-${crypto.randomUUID()}`;
