import { decidePromo } from "@songtan/domain/promos/promo";
import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import type { PricedQuote, QuoteInput } from "@songtan/domain/quoting/price-quote";
import type { Trx } from "../../../db/database.ts";
import { findPromoByCode, loadPromoCustomer, refusePromo, toPromo } from "../promos/promo-use.ts";
import { priceBeforePromo } from "./price-quote-or-throw.ts";

export type AppliedPromo = { promoId: string } & Required<
  Pick<QuoteInput, "promoSatang" | "promoWhy">
>;

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
  const decision = decidePromo(promo, {
    job: {
      priceSatang: priceBeforePromo(priced.lines),
      vehicle: job.vehicle,
      provinceCode: job.stops[0]?.provinceCode,
    },
    customer:
      accountId === null
        ? null
        : await loadPromoCustomer(trx, { customerId: accountId, promoId: row.id }),
    now,
  });
  if (!decision.ok) throw refusePromo(decision.problem);
  return {
    promoId: row.id,
    promoSatang: decision.worthSatang,
    promoWhy: {
      code: row.code,
      ...(promo.percent !== null && { percent: promo.percent }),
      ...(promo.capSatang !== null && { capSatang: promo.capSatang }),
    },
  };
}
