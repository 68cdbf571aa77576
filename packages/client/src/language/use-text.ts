import { use } from "react";
import { useLocation } from "react-router";
import { type Locale, localeOf, localePath } from "./locales.ts";
import type { TextArea } from "./text-keys.ts";
import { type TextStore, TextStoreContext } from "./text-store.ts";
import type { Translate } from "./translate.ts";

export type { TextArea };

/** The locale of the address shown: the only thing that decides the language. */
export function useLocale(): Locale {
  return localeOf(useLocation().pathname);
}

/** The texts of this rendering, to load more of them. */
export function useTextStore(): TextStore {
  const store = use(TextStoreContext);
  if (!store) throw new Error("no TextStoreContext above this component");
  return store;
}

/**
 * Texts of one area in the address's language: `const t = useText("booking"); t("route.title")`.
 * Suspends until the area's file is there. Keys are checked against the Thai file.
 */
export function useText<Area extends TextArea>(area: Area): Translate<TextResources[Area]> {
  const locale = useLocale();
  return use(useTextStore().load(locale, area)) as Translate<TextResources[Area]>;
}

/** Loads all that a page shows at once: it waits for its texts one time, not once for each of its parts. */
export function useTexts(areas: readonly TextArea[]): void {
  const locale = useLocale();
  const store = useTextStore();
  for (const area of areas) void store.load(locale, area);
}

/** Turns an in-app path into one of the current locale: `path("/customer/booking")`. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => localePath(path, locale);
}
