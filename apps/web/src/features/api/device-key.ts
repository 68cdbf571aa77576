const storageKey = "songtan.device-key";
let made: string | undefined;

/**
 * This browser's own secret, kept when its user signs out: while somebody guesses at an account's password, a browser that
 * signed in to it before is asked for no code.
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
