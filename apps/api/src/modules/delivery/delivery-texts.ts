import type { EditField } from "@songtan/domain/booking/changes/edit-changes";
import type { FailureReason } from "@songtan/domain/booking-types";
import type { Catalogue } from "@songtan/domain/texts";
import en from "../../../locales/en/delivery.json" with { type: "json" };
import th from "../../../locales/th/delivery.json" with { type: "json" };

/** Texts of notices to drivers and senders, other than milestones. */
export const deliveryTexts: Catalogue<
  typeof en & {
    reason: Record<FailureReason, string>;
    editedByStaff: { fields: Record<EditField, string> };
  }
> = {
  th,
  en,
};
