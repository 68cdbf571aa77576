import {
  type EvidenceLabels,
  methodLabel,
  purposeLabel,
} from "@songtan/contract/claims/evidence-texts";
import type { Locale } from "@songtan/domain/account-types";
import { formatExactBaht } from "@songtan/domain/money";
import { formatDateTime } from "@songtan/domain/thai/dates";
import type { PdfDocument } from "../../../pdf/document.ts";
import type { EvidenceCharge } from "./load-charges.ts";

type Page = { pdf: PdfDocument; labels: EvidenceLabels; locale: Locale };

/**
 * Each charge has the provider's own number and amount, so that a bank finds the one its cardholder
 * disputes.
 */
export async function printCharges(
  { pdf, labels, locale }: Page,
  charges: readonly EvidenceCharge[],
): Promise<void> {
  if (charges.length === 0) return;
  pdf.heading(labels.charges);
  await pdf.table({
    columns: [
      {
        title: labels.charge,
        share: 3,
        text: ({ providerChargeId, at, disputed }) =>
          [providerChargeId, at && formatDateTime(at, locale), disputed && labels.disputed]
            .filter(Boolean)
            .join("\n"),
      },
      {
        title: labels.chargedFor,
        share: 2.4,
        text: ({ purpose, method }) =>
          `${purposeLabel(purpose, locale)}\n${methodLabel(method, locale)}`,
      },
      {
        title: labels.charged,
        share: 2,
        text: ({ amountSatang, ofBookingSatang }) =>
          ofBookingSatang === amountSatang
            ? formatExactBaht(amountSatang)
            : `${formatExactBaht(amountSatang)}\n${labels.ofThis} ${formatExactBaht(ofBookingSatang)}`,
      },
      {
        title: labels.givenBack,
        share: 1.4,
        text: ({ refundedSatang }) => (refundedSatang > 0 ? formatExactBaht(refundedSatang) : "–"),
      },
    ],
    rows: charges,
    size: 8.5,
  });
}
