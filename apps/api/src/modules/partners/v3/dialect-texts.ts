import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/dialect.json" with { type: "json" };
import th from "../../../../locales/th/dialect.json" with { type: "json" };

/** Texts for callers of the v3 protocol, in English unless they request Thai. */
export const dialectTexts: Catalogue<typeof en> = { th, en };
