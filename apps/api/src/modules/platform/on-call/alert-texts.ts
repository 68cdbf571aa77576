import type { AlertKind } from "@songtan/domain/incidents/alert";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../../locales/en/alerts.json" with { type: "json" };
import th from "../../../../locales/th/alerts.json" with { type: "json" };

/** Texts of the messages to staff on call. */
export const alertTexts: Catalogue<typeof en & { kind: Record<AlertKind | "try", string> }> = {
  th,
  en,
};
