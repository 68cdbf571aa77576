import type { Locale } from "@songtan/domain/account-types";
import type { ImportField, ImportRowState } from "@songtan/domain/imports/fields";
import type { PlaceDoubt } from "@songtan/domain/imports/place-doubt";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../../locales/en/imports.json" with { type: "json" };
import th from "../../../../../locales/th/imports.json" with { type: "json" };

type Texts = {
  field: Record<ImportField, string>;
  /** Two rows that show how the template is filled in. */
  examples: Partial<Record<ImportField, string>>[];
  state: Record<ImportRowState, string>;
  doubt: Record<PlaceDoubt, string>;
  result: Record<"state" | "booking" | "price" | "problem" | "sheet", string>;
  template: Record<"sheet" | "helpSheet" | "file", string>;
  help: string[];
};
const texts: Catalogue<typeof en> = { th, en };

export const importsTexts = (locale: Locale): Texts => texts[locale];
