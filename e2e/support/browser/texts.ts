import { readFileSync } from "node:fs";
import type { ErrorCode, FieldProblem } from "@songtan/contract/errors";
import { fieldTexts } from "@songtan/contract/refusal-texts/field-texts";
import { refusalText } from "@songtan/contract/refusal-texts/texts";
import { fillText } from "@songtan/domain/texts";
import { pathInLocale } from "./paths.ts";

export type Locale = "th" | "en";
type Tree = { [key: string]: string | Tree };

type App = "web" | "console";
const areas = new Map<string, Tree>();

function area(app: App, locale: Locale, name: string): Tree {
  const key = `${app}/locales/${locale}/${name}.json`;
  const file = new URL(`../../../apps/${key}`, import.meta.url);
  const cached = areas.get(key) ?? (JSON.parse(readFileSync(file, "utf8")) as Tree);
  areas.set(key, cached);
  return cached;
}

/** What the page says in one language, read from the texts themselves: a reworded button breaks no story. */
export function textsOf(locale: Locale, app: App = "web") {
  const find = (path: string): string => {
    const [name = "", ...keys] = path.split(".");
    let node: string | Tree | undefined = area(app, locale, name);
    for (const key of keys) node = typeof node === "object" ? node[key] : undefined;
    if (typeof node !== "string") throw new Error(`there is no text ${path} in ${locale}`);
    return node;
  };
  return {
    locale,
    path: (path: string) => pathInLocale(path, locale),
    /** `say("booking.pay.goods")`; values fill `{{name}}`. */
    get: (path: string, values: Record<string, string | number> = {}) =>
      fillText(find(path), values),
    /** The same as a pattern in which every value may be anything. */
    like: (path: string) => {
      const pattern = find(path)
        .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
        .replace(/\{\{\w+\}\}/g, ".+?");
      return new RegExp(pattern);
    },
    problem: (problem: FieldProblem) => fillText(fieldTexts[locale][problem]),
    refusal: (code: ErrorCode, details: Record<string, number> = {}) =>
      refusalText(code, locale, details),
  };
}
export type Texts = ReturnType<typeof textsOf>;
