import type { FailureReason } from "@songtan/domain/booking-types";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../locales/en/delivery.json" with { type: "json" };
import th from "../../../locales/th/delivery.json" with { type: "json" };

/** What drivers and senders are notified of, beyond the milestones. */
export const deliveryTexts: Catalogue<typeof en & { reason: Record<FailureReason, string> }> = {
  th,
  en,
};
