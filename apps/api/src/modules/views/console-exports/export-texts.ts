import type { ExportedList } from "@songtan/contract/console/overview/exports";
import type { Locale } from "@songtan/domain/account-types";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/list-exports.json" with { type: "json" };
import enValues from "../../../../locales/en/list-values.json" with { type: "json" };
import th from "../../../../locales/th/list-exports.json" with { type: "json" };
import thValues from "../../../../locales/th/list-values.json" with { type: "json" };
import { alertTexts } from "../../platform/on-call/alert-texts.ts";

export const exportTexts: Catalogue<typeof en> = { th, en };

const valueTexts: Catalogue<typeof enValues> = { th: thValues, en: enValues };

/**
 * Returns display texts for the values of a column, such as `in_transit`; undefined for a column without them. A list
 * may have its own texts for a name that has another meaning elsewhere.
 */
export function valueTextsOf(
  list: ExportedList,
  path: string,
  locale: Locale,
): Readonly<Record<string, string>> | undefined {
  if (list === "alerts" && path === "kind") return alertTexts[locale].kind;
  const texts: Record<string, Record<string, string>> = valueTexts[locale];
  return texts[`${list}:${path}`] ?? texts[path];
}

/** The heading of a column; a list may have its own for a name that means something else elsewhere. */
export function headingOf(list: ExportedList, path: string, locale: Locale): string | undefined {
  const headings: Record<string, string> = exportTexts[locale].headings;
  return headings[`${list}:${path}`] ?? headings[path];
}
