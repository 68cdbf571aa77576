import type { Catalogue } from "@songtan/domain/texts";
import type { Extra, LineItemCode } from "@songtan/domain/vehicle-types";
import en from "../../locales/en/line-names.json" with { type: "json" };
import th from "../../locales/th/line-names.json" with { type: "json" };

/** The short name of every price line and extra, the same for customers, drivers and staff. */
export const lineNames: Catalogue<Record<LineItemCode | Extra, string>> = { th, en };
