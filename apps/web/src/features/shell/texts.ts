import { createInstance, type i18n as Texts } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Area, areas } from "../../route-table.ts";
import { fallbackLocale, type Locale, localeEntry } from "./locales.ts";

type TextFile = Record<string, unknown>;
export type TextFiles = Record<string, () => Promise<TextFile>>;

/** Every text file of the app, each its own chunk, loaded when a page of its area is shown. */
const textFiles: TextFiles = import.meta.glob<TextFile>("../../../locales/*/*.json", { import: "default" });

function fileOf(files: TextFiles, locale: Locale, area: string) {
  return files[`../../../locales/${localeEntry(locale).file.replace("{area}", area)}`];
}

/** One area's texts. A missing file is logged to the console (SPEC 8) and the fallback locale's texts stand in. */
export async function readTexts(locale: Locale, area: string, files: TextFiles = textFiles): Promise<TextFile> {
  const load = fileOf(files, locale, area);
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

/** Texts for one rendering of the app; `areas` are the ones that must be there before it starts. */
export async function createTexts(locale: Locale, startAreas: readonly Area[]): Promise<Texts> {
  const texts = createInstance();
  texts.use({
    type: "backend",
    read: (language: string, area: string, done: (error: unknown, file: TextFile) => void) => {
      readTexts(language as Locale, area).then((file) => done(null, file));
    },
  });
  texts.use(initReactI18next);
  await texts.init({
    lng: locale,
    fallbackLng: false,
    ns: [...new Set<Area>(["shell", ...startAreas])],
    defaultNS: "shell",
    load: "currentOnly",
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return texts;
}

/** Starts loading an area while its page's chunk is still on the way. */
export function preloadTexts(texts: Texts, locale: Locale, area: Area): void {
  if (texts.hasResourceBundle(locale, area)) return;
  readTexts(locale, area).then((file) => texts.addResourceBundle(locale, area, file));
}

export const allAreas: readonly Area[] = areas;
