import { fillBrandIn } from "@songtan/domain/brand";
import { createContext } from "react";
import type { Locale } from "./locales.ts";
import { createTranslate, type LooseTranslate, type TextFile } from "./translate.ts";

/** The texts of one rendering of the app. */
export type TextStore = {
  /** The language that the rendering starts with. */
  locale: Locale;
  /** Loads an area once; later calls get the same promise. */
  load(locale: Locale, area: string): Promise<LooseTranslate>;
};

export function createTextStore(
  startLocale: Locale,
  read: (locale: Locale, area: string) => Promise<TextFile>,
): TextStore {
  const loads = new Map<string, Promise<LooseTranslate>>();

  function start(locale: Locale, area: string): Promise<LooseTranslate> {
    const load = read(locale, area).then((file) => createTranslate(locale, fillBrandIn(file)));
    // React reads these two in `use`: without them it suspends once more for texts that are there.
    load.then((value) => Object.assign(load, { status: "fulfilled", value }));
    return load;
  }

  return {
    locale: startLocale,
    load(locale, area) {
      const name = `${locale}/${area}`;
      const load = loads.get(name) ?? start(locale, area);
      loads.set(name, load);
      return load;
    },
  };
}

export const TextStoreContext = createContext<TextStore | null>(null);
