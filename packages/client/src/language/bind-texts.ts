import { fallbackLocale, type Locale, localeEntry } from "./locales.ts";
import { createTextStore, type TextStore } from "./text-store.ts";
import type { TextFile } from "./translate.ts";

export type TextFiles = Record<string, () => Promise<TextFile>>;

export type TextSources = {
  /** Where the app's texts are, as its globs name them: `../../../locales/`. */
  folder: string;
  /**
   * Addresses of the text files: plain JSON next to the code, so that a page can fetch them before
   * its code runs.
   */
  urls: Record<string, string>;
  /** The files as modules, while pre-rendering; null in the browser, which fetches them. */
  modules: TextFiles | null;
};

async function fetchTexts(url: string): Promise<TextFile> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as TextFile;
}

/** The texts of one app, a file for each locale and area. */
export function bindTexts<Area extends string>({ folder, urls, modules }: TextSources) {
  const textFiles =
    modules ??
    Object.fromEntries(Object.entries(urls).map(([path, url]) => [path, () => fetchTexts(url)]));
  const pathOf = (locale: Locale, area: string) =>
    `${folder}${localeEntry(locale).file.replace("{area}", area)}`;

  /** Where the browser finds the texts of an area, for a preload in the document's head. */
  function textUrl(locale: Locale, area: Area): string | undefined {
    return urls[pathOf(locale, area)];
  }

  /**
   * Loads the texts of one area. A missing file is logged to the console (SPEC 8) and the fallback
   * locale's texts are used.
   */
  async function readTexts(
    locale: Locale,
    area: string,
    files: TextFiles = textFiles,
  ): Promise<TextFile> {
    const load = files[pathOf(locale, area)];
    if (load) {
      try {
        return await load();
      } catch (error) {
        console.error(`Missing locale file: ${locale}/${area}`, error);
      }
    } else {
      console.error(`Missing locale file: ${locale}/${area}`);
    }
    return locale === fallbackLocale ? {} : readTexts(fallbackLocale, area, files);
  }

  /** Texts for one rendering of the app; `startAreas` are the ones that must be there before it starts. */
  async function createTexts(locale: Locale, startAreas: readonly Area[]): Promise<TextStore> {
    const texts = createTextStore(locale, readTexts);
    await Promise.all(["shell", ...startAreas].map((area) => texts.load(locale, area)));
    return texts;
  }

  return { textUrl, readTexts, createTexts };
}
