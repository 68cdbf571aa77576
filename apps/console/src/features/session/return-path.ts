import { plainPath } from "@songtan/client/language/locales.ts";

const key = "console.return-to";

/** Stores the current or requested page, to return to it after sign-in. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the sign-in leads to the first page instead.
  }
}

/** That page, once: an address inside the console, or null. */
export function consumePath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!path || !/^\/(?![/\\])/.test(path) || /^\/(sign-in|invitations)/.test(plainPath(path)))
      return null;
    return path;
  } catch {
    return null;
  }
}
