import {
  type EvidenceLabels,
  methodLabel,
  purposeLabel,
} from "@songtan/contract/claims/evidence-texts";
import type { Locale } from "@songtan/domain/account-types";
import { formatBaht } from "@songtan/domain/money";
import { formatDateTime } from "@songtan/domain/thai/dates";
import type { PdfDocument } from "../../../pdf/document.ts";
import type { EvidenceCharge } from "./load-charges.ts";

type Page = { pdf: PdfDocument; labels: EvidenceLabels; locale: Locale };

/**
 * Each charge has the provider's own number and amount, so that a bank finds the one its cardholder
 * disputes.
 */
export function printCharges(
  { pdf, labels, locale }: Page,
  charges: readonly EvidenceCharge[],
): void {
  if (charges.length === 0) return;
  pdf.heading(labels.charges);
  pdf.table({
    columns: [
      { title: labels.charge, share: 3 },
      { title: labels.chargedFor, share: 2.4 },
      { title: labels.charged, share: 2 },
      { title: labels.givenBack, share: 1.4 },
    ],
    rows: charges.map((charge) => [
      [
        charge.providerChargeId,
        charge.at && formatDateTime(charge.at, locale),
        charge.disputed && labels.disputed,
      ]
        .filter(Boolean)
        .join("\n"),
      [purposeLabel(charge.purpose, locale), methodLabel(charge.method, locale)].join("\n"),
      charge.ofBookingSatang === charge.amountSatang
        ? formatBaht(charge.amountSatang)
        : `${formatBaht(charge.amountSatang)}\n${labels.ofThis} ${formatBaht(charge.ofBookingSatang)}`,
      charge.refundedSatang > 0 ? formatBaht(charge.refundedSatang) : "–",
    ]),
    size: 8.5,
  });
}
