import { decidePromo } from "@songtan/domain/promos/promo";
import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import type { PromoWorth } from "@songtan/domain/quoting/compare/compare-prices";
import {
  type PricedLineItem,
  type PricedQuote,
  priceQuote,
  type QuoteInput,
} from "@songtan/domain/quoting/price-quote";
import type { Trx } from "../../../db/database.ts";
import { findPromoByCode, loadPromoCustomer, refusePromo, toPromo } from "../promos/promo-use.ts";
import { priceBeforePromo } from "./price-quote-or-throw.ts";

export type AppliedPromo = {
  promoId: string;
  /** The price line with the discount and its reason. */
  line: Required<Pick<QuoteInput, "promoSatang" | "promoWhy">>;
  /** The value of the code for the same customer with another vehicle or other extras. */
  worth: PromoWorth;
};

/**
 * Applies a typed promo code to a price made without it, or refuses at the code's field with the
 * reason. The budget is not reserved yet: an unbooked quote would block it for others.
 * @param accountId null before sign-in; the customer's own limits are then checked at booking
 */
export async function applyPromo(
  trx: Trx,
  typed: string,
  {
    job,
    priced,
    accountId,
    now,
  }: { job: QuoteInput; priced: PricedQuote; accountId: string | null; now: Date },
): Promise<AppliedPromo> {
  const code = parsePromoCode(typed);
  const row = code ? await findPromoByCode(trx, code) : undefined;
  if (!row) throw refusePromo("promo_unknown");
  const promo = toPromo(row);
  const customer =
    accountId === null
      ? null
      : await loadPromoCustomer(trx, { customerId: accountId, promoId: row.id });
  const decide = ({ vehicle, stops }: QuoteInput, lines: readonly PricedLineItem[]) => {
    const provinceCode = stops[0]?.provinceCode;
    return decidePromo(promo, {
      job: { priceSatang: priceBeforePromo(lines), vehicle, provinceCode },
      customer,
      now,
    });
  };
  const decision = decide(job, priced.lines);
  if (!decision.ok) throw refusePromo(decision.problem);
  return {
    promoId: row.id,
    line: {
      promoSatang: decision.worthSatang,
      promoWhy: {
        code: row.code,
        ...(promo.percent !== null && { percent: promo.percent }),
        ...(promo.capSatang !== null && { capSatang: promo.capSatang }),
      },
    },
    worth: (other, tariff) => {
      const plain = priceQuote(other, tariff);
      const worth = plain.ok ? decide(other, plain.lines) : null;
      return worth?.ok ? worth.worthSatang : 0;
    },
  };
}
