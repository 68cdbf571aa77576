import type { Locale } from "./locales.ts";

export const localeCookieName = "i18n_redirected";
const localeCookieDays = 365;
const secondsPerDay = 86_400;

/** The cookie as SPEC 9 wants it: 365 days and without `Secure`, so that the server sees it on plain http too. */
export function localeCookie(locale: Locale): string {
  return `${localeCookieName}=${locale}; Path=/; Max-Age=${localeCookieDays * secondsPerDay}; SameSite=Lax`;
}
