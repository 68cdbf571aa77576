import type { CustomTypeOptions } from "i18next";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { type Locale, localeOf, localePath } from "./locales.ts";

/** The areas of texts that the app has. */
export type TextArea = keyof CustomTypeOptions["resources"] & string;

/** The locale of the address shown: the only thing that decides the language. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/**
 * Texts of one area in the address's language: `const t = useText("booking"); t("route.title")`.
 * Suspends until the area's file is there. Keys are checked against the Thai file.
 */
export function useText<Area extends TextArea>(area: Area) {
  const locale = useLocale();
  return useTranslation(area, { lng: locale }).t;
}

/** Turns an in-app path into one of the current locale: `path("/customer/booking")`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => localePath(path, locale);
}
