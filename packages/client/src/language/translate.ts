import { fillText, type TextValues } from "@songtan/domain/texts";
import type { Locale } from "./locales.ts";
import type { GroupAt, GroupKey, TextKey } from "./text-keys.ts";

export type TextFile = Readonly<Record<string, unknown>>;

/** Texts of one file: `t("route.title")`, with values `t("list.count", { count: 3 })`. */
export interface Translate<File> {
  (key: TextKey<File>, values?: TextValues): string;
  /** A list or group of texts, as the file has it. */
  group<Key extends GroupKey<File>>(key: Key): GroupAt<File, Key>;
}

/** The same for a file that is known only when the page runs. */
export interface LooseTranslate {
  (key: string, values?: TextValues): string;
  group(key: string): unknown;
}

function nodeAt(file: TextFile, key: string): unknown {
  let node: unknown = file;
  for (const part of key.split(".")) node = (node as TextFile | undefined)?.[part];
  return node;
}

/** A key without a text comes back as itself, as does one that is made from a name of the server's. */
export function createTranslate(locale: Locale, file: TextFile): LooseTranslate {
  const plurals = new Intl.PluralRules(locale);
  const textOf = (key: string, count: unknown): unknown =>
    (typeof count === "number" ? nodeAt(file, `${key}_${plurals.select(count)}`) : undefined) ??
    nodeAt(file, key);
  const translate = (key: string, values: TextValues = {}) => {
    const text = textOf(key, values.count);
    return typeof text === "string" ? fillText(text, values) : key;
  };
  return Object.assign(translate, { group: (key: string) => nodeAt(file, key) });
}

/** The text of a key that may not exist, such as one made from a name of the server's. */
export function textOr(t: (key: never) => string, key: string, fallback: string): string {
  const text = (t as (key: string) => string)(key);
  return text === key ? fallback : text;
}
