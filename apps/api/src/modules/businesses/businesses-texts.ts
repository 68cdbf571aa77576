import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../locales/en/businesses.json" with { type: "json" };
import th from "../../../locales/th/businesses.json" with { type: "json" };

/** Messages to people about businesses. */
export const businessesTexts: Catalogue<typeof en> = { th, en };
