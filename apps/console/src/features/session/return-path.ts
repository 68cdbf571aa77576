import { plainPath } from "@songtan/client/locales.ts";

const key = "console.return-to";

/** Keeps the page somebody was on or tried, for after the sign-in. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Without storage the sign-in leads to the first page instead.
  }
}

/** That page, once: an address inside the console, or null. */
export function takePath(): string | null {
  try {
    const path = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (!path || !/^\/(?![/\\])/.test(path) || /^\/(sign-in|invitations)/.test(plainPath(path))) return null;
    return path;
  } catch {
    return null;
  }
}
