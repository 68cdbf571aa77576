import { readFileSync } from "node:fs";

export type Locale = "th" | "en";
type Texts = Record<string, string>;

/** Returns Thai when `LANG`, or a variable with precedence over `LANG`, names Thai. */
export function localeOf(env: NodeJS.ProcessEnv): Locale {
  const named = env.LC_ALL || env.LC_MESSAGES || env.LANG || "";
  return /^th/i.test(named) ? "th" : "en";
}

/** A text of `locales/{th,en}/cli.json` with its `{{values}}` filled in. */
export function openTexts(locale: Locale): (key: string, values?: Texts) => string {
  const file = new URL(`../locales/${locale}/cli.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Texts;
  return (key, values = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
