import { decidePromo } from "@songtan/domain/promos/promo";
import { parsePromoCode } from "@songtan/domain/promos/promo-code";
import type { PricedQuote, QuoteInput } from "@songtan/domain/quoting/price-quote";
import type { Trx } from "../../db/database.ts";
import { findPromoByCode, loadPromoCustomer, refusePromo, toPromo } from "../promos/queries.ts";
import { priceBeforePromo } from "./price-or-refuse.ts";

export type AppliedPromo = { promoId: string } & Required<Pick<QuoteInput, "promoSatang" | "promoWhy">>;

/**
 * What a typed code takes off a price that was made without it; refused at its field with the reason. Nothing is taken
 * from the budget yet: a quote that nobody books would keep it from others.
 *
 * @param accountId null before sign-in; the customer's own limits are then looked at when booking
 */
export async function applyPromo(
  trx: Trx,
  typed: string,
  { job, priced, accountId, now }: { job: QuoteInput; priced: PricedQuote; accountId: string | null; now: Date },
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
    customer: accountId === null ? null : await loadPromoCustomer(trx, { customerId: accountId, promoId: row.id }),
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
