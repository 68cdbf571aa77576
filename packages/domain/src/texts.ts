import type { Locale } from "./account-types.ts";
import { fillBrand } from "./brand.ts";

/** A text in both languages. */
export type Text = Record<Locale, string>;

/** The texts of one area: a JSON file for each language, with the keys of the English file. */
export type Catalogue<Texts> = Readonly<Record<Locale, Texts>>;

export type TextValues = Readonly<Record<string, string | number | undefined>>;

/** Fills each `{{name}}` of a text, and the brand's; a value that is missing leaves no braces behind. */
export const fillText = (text: string, values: TextValues = {}): string =>
  fillBrand(
    text.replace(/\{\{(?!brand(?:Th|En)\}\})(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ""),
    ),
  );

/** Fills every text of a message, such as its subject and its body. */
export const fillTexts = <Key extends string>(
  texts: Readonly<Record<Key, string>>,
  values: TextValues,
): Record<Key, string> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([key, text]) => [key, fillText(text, values)]),
  ) as Record<Key, string>;

/** One text of a catalogue in both languages. */
export const inBothLanguages = <Texts>(
  { th, en }: Catalogue<Texts>,
  textOf: (texts: Texts) => string,
): Text => ({ th: textOf(th), en: textOf(en) });

/** The end of a key for a text that depends on a number: `days_one`, `days_other`. */
export const pluralOf = (count: unknown): "one" | "other" => (count === 1 ? "one" : "other");

/** Returns the text of a key from stored data, or the key when it is without a text. */
export const textOrKey = (texts: Readonly<Record<string, string>>, key: string): string =>
  texts[key] ?? key;
