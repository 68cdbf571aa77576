const storageKey = "songtan.device";
let made: string | undefined;

/** This browser's own name, the same for as long as its storage lives: work is taken on one device at a time. */
export function deviceId(): string {
  if (made) return made;
  try {
    made = localStorage.getItem(storageKey) ?? crypto.randomUUID();
    localStorage.setItem(storageKey, made);
  } catch {
    // Without storage the name holds until the tab is closed.
    made ??= crypto.randomUUID();
  }
  return made;
}
