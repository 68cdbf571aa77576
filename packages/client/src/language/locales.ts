import { pathIn } from "@songtan/contract/client-routes";
import type { Locale } from "@songtan/domain/account-types";

export type { Locale } from "@songtan/domain/account-types";

export type LocaleEntry = {
  readonly code: Locale;
  readonly iso: string;
  /** The language's own name. */
  readonly name: string;
  /** Where its texts are, under `locales/`: one file per area. */
  readonly file: string;
};

export const localeEntries: readonly LocaleEntry[] = [
  { code: "th", iso: "th-TH", name: "ไทย", file: "th/{area}.json" },
  { code: "en", iso: "en-US", name: "English", file: "en/{area}.json" },
];

/**
 * Thai is the default and the fallback: it has no prefix in the address, and is used where a file
 * is missing.
 */
export const defaultLocale: Locale = "th";
export const fallbackLocale: Locale = "th";

export function localeEntry(locale: Locale): LocaleEntry {
  return localeEntries.find((entry) => entry.code === locale) ?? (localeEntries[0] as LocaleEntry);
}

const prefixed = /^\/en(?=\/|$|\?|#)/;

export function localeOf(pathname: string): Locale {
  return prefixed.test(pathname) ? "en" : "th";
}

/** The Thai form of a path: without its locale prefix and without a slash at its end. Query and hash stay. */
export function plainPath(path: string): string {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  const thai = pathname.replace(prefixed, "").replace(/\/+$/, "");
  return `${thai.startsWith("/") ? thai : `/${thai}`}${rest}`;
}

/** A path of either locale as a path of `locale`. Query and hash stay. */
export function localePath(path: string, locale: Locale): string {
  return pathIn(locale, plainPath(path));
}
