import { createInstance, type i18n as Texts } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Area } from "../../route-table.ts";
import { fallbackLocale, type Locale, localeEntry } from "./locales.ts";

type TextFile = Record<string, unknown>;
export type TextFiles = Record<string, () => Promise<TextFile>>;

/** Addresses of the text files: plain JSON beside the code, so that a page can ask for them before its code runs. */
const textUrls: Record<string, string> = import.meta.glob<string>("../../../locales/*/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Reads each file: over the network in the browser, as a module while pre-rendering. */
const textFiles: TextFiles = import.meta.env.SSR
  ? import.meta.glob<TextFile>("../../../locales/*/*.json", { import: "default" })
  : Object.fromEntries(Object.entries(textUrls).map(([path, url]) => [path, () => fetchTexts(url)]));

async function fetchTexts(url: string): Promise<TextFile> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return (await answer.json()) as TextFile;
}

const pathOf = (locale: Locale, area: string) => `../../../locales/${localeEntry(locale).file.replace("{area}", area)}`;

/** Where the browser finds the texts of an area, for a preload in the document's head. */
export function textUrl(locale: Locale, area: Area): string | undefined {
  return textUrls[pathOf(locale, area)];
}

/** One area's texts. A missing file is logged to the console (SPEC 8) and the fallback locale's texts stand in. */
export async function readTexts(locale: Locale, area: string, files: TextFiles = textFiles): Promise<TextFile> {
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
