import type { ExportedList } from "@songtan/contract/console/overview/exports";
import type { Locale } from "@songtan/domain/account-types";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/list-exports.json" with { type: "json" };
import th from "../../../../locales/th/list-exports.json" with { type: "json" };

export const exportTexts: Catalogue<typeof en> = { th, en };

/** The heading of a column; a list may have its own for a name that means something else elsewhere. */
export function headingOf(list: ExportedList, path: string, locale: Locale): string | undefined {
  const headings: Record<string, string> = exportTexts[locale].headings;
  return headings[`${list}:${path}`] ?? headings[path];
}
