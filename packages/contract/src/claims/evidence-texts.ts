import type { Locale } from "@songtan/domain/account-types";
import { formatExactBaht } from "@songtan/domain/money";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { type Catalogue, textOrKey } from "@songtan/domain/texts";
import en from "../../locales/en/evidence.json" with { type: "json" };
import th from "../../locales/th/evidence.json" with { type: "json" };

const catalogue: Catalogue<typeof en> = { th, en };

/** Every fixed text of the document about a booking. */
export type EvidenceLabels = (typeof en)["label"];
export const evidenceLabels = (locale: Locale): EvidenceLabels => catalogue[locale].label;

export const methodLabel = (method: string, locale: Locale): string =>
  textOrKey(catalogue[locale].method, method);

export const purposeLabel = (purpose: string, locale: Locale): string =>
  textOrKey(catalogue[locale].purpose, purpose);

type PricePaid = {
  totalSatang: number;
  creditSatang: number;
  /**
   * The part of the total that was added when drop-offs were changed: charged separately, after the
   * work.
   */
  laterSatang: number;
  /** The part of the total that was paid too much since they were changed. */
  backSatang: number;
};

/** Describes how a price was paid: part by credit, the rest by the method, and the effect of changed drop-offs. */
export function describePayment(method: string, price: PricePaid, locale: Locale): string {
  const { creditSatang, laterSatang, backSatang } = price;
  const { later } = catalogue[locale];
  const part = (by: string, satang: number) =>
    `${methodLabel(by, locale)} · ${formatExactBaht(satang)}`;
  const restSatang = amountAfterCredit(price) - laterSatang;
  return [
    creditSatang > 0 && part("credit", creditSatang),
    restSatang > 0 && part(method, restSatang),
    laterSatang > 0 && `${later.due} · ${formatExactBaht(laterSatang)}`,
    backSatang > 0 && `${later.back} · ${formatExactBaht(backSatang)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
