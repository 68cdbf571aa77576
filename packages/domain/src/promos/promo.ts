import { assert } from "../assert.ts";
import { limits } from "../limits.ts";
import { isSatang, percentOf, type Satang } from "../money.ts";
import type { Vehicle } from "../vehicle-types.ts";
import type { PromoProblem, PromoState } from "./types.ts";

/** Discount of a code: a percent of the price with or without a cap, or an amount. */
export type PromoDiscount =
  | { percent: number; capSatang: Satang | null; amountSatang: null }
  | { percent: null; capSatang: null; amountSatang: Satang };

export type Promo = PromoDiscount & {
  /** The total budget; never overspent. */
  budgetSatang: Satang;
  spentSatang: Satang;
  /** The price, before the promo, from which the code counts. */
  minimumSatang: Satang;
  /** Only for a customer's first booking. */
  firstOrder: boolean;
  /** Number of uses per customer; null for no limit. */
  perCustomer: number | null;
  vehicles: readonly Vehicle[] | null;
  /** Official codes of the provinces where the pick-up must lie. */
  provinceCodes: readonly string[] | null;
  startsAt: Date;
  /** Exclusive; null runs until the budget is spent or staff end it. */
  endsAt: Date | null;
  activatedAt: Date | null;
  endedAt: Date | null;
};

/** Facts about the customer. They are unknown before sign-in, so these limits are checked at the booking. */
export type PromoCustomer = {
  /** Bookings that were not cancelled and found a driver, or still look for one. */
  bookings: number;
  /** Uses of this very promo that count. */
  uses: number;
};

/**
 * The least amount to pay after a promo, in satang: card providers do not accept less than 20 baht, and a price of 0
 * could not be paid at all.
 */
export const promoLeavesSatang: Satang = 2000;

/** Returns the state of a promo. It has ended after its end date, even when staff did not end it. */
export function promoState(
  promo: Pick<Promo, "startsAt" | "endsAt" | "activatedAt" | "endedAt">,
  now: Date,
): PromoState {
  if (promo.endedAt || (promo.activatedAt && promo.endsAt && now >= promo.endsAt)) return "ended";
  if (!promo.activatedAt) return "draft";
  return now < promo.startsAt ? "upcoming" : "effective";
}

/**
 * Returns true when one member of staff may activate this budget without a second person, counting the budgets they
 * activated without one today.
 */
export const activatesPromoAlone = ({
  budgetSatang,
  todaySatang,
}: {
  budgetSatang: Satang;
  todaySatang: Satang;
}): boolean => todaySatang + budgetSatang <= limits.promoBudgetAloneSatang;

export type PromoDecision =
  | { ok: true; worthSatang: Satang }
  | { ok: false; problem: PromoProblem };

type Job = { priceSatang: Satang; vehicle: Vehicle; provinceCode: string | undefined };

/**
 * Decides the worth of a code for a booking, or the refusal. The worth is whole satang (shares rounded half up), more
 * than 0, fully within the budget (a small remainder is not given in part), and leaves `promoLeavesSatang` to pay.
 * @param job.priceSatang the sum of the lines before promo and rounding
 * @param customer null while the customer has not signed in
 */
export function decidePromo(
  promo: Promo,
  { job, customer, now }: { job: Job; customer: PromoCustomer | null; now: Date },
): PromoDecision {
  assert(isSatang(job.priceSatang) && job.priceSatang >= 0, "the price is whole satang");
  const state = promoState(promo, now);
  if (state === "draft") return refuse("promo_unknown");
  if (state === "upcoming") return refuse("promo_not_begun");
  if (state === "ended") return refuse("promo_ended");
  if (promo.vehicles && !promo.vehicles.includes(job.vehicle)) return refuse("promo_vehicle");
  if (promo.provinceCodes && !promo.provinceCodes.includes(job.provinceCode ?? ""))
    return refuse("promo_area");
  const worthSatang = discountOf(promo, job.priceSatang);
  if (job.priceSatang < promo.minimumSatang || worthSatang <= 0) return refuse("promo_minimum");
  const use = decidePromoUse(promo, { worthSatang, customer });
  return use ?? { ok: true, worthSatang };
}

/**
 * Returns the reason why a promo promised by a quote can no longer be redeemed, or null. The quote's worth and dates
 * hold, like its price; the budget, the customer's limits and an end by staff are checked once more.
 */
export function decidePromoUse(
  promo: Pick<Promo, "budgetSatang" | "spentSatang" | "firstOrder" | "perCustomer" | "endedAt">,
  { worthSatang, customer }: { worthSatang: Satang; customer: PromoCustomer | null },
): Extract<PromoDecision, { ok: false }> | null {
  if (promo.endedAt) return refuse("promo_ended");
  if (customer && promo.firstOrder && customer.bookings > 0) return refuse("promo_first_order");
  if (customer && promo.perCustomer !== null && customer.uses >= promo.perCustomer)
    return refuse("promo_used");
  return promo.budgetSatang - promo.spentSatang < worthSatang ? refuse("promo_spent") : null;
}

/**
 * Returns the worth of a booking's promo at another price, by the promo's rule and never more than the amount reserved
 * in the budget. It is 0 below the promo's minimum.
 * @param priceSatang the sum of the new lines before promo and rounding
 * @param reservedSatang what it was worth when the booking was made
 */
export function promoDiscountAt(
  promo: PromoDiscount & Pick<Promo, "minimumSatang">,
  { priceSatang, reservedSatang }: { priceSatang: Satang; reservedSatang: Satang },
): Satang {
  assert(isSatang(priceSatang) && priceSatang >= 0, "the price is whole satang");
  if (priceSatang < promo.minimumSatang) return 0;
  return Math.max(0, Math.min(reservedSatang, discountOf(promo, priceSatang)));
}

function discountOf(promo: PromoDiscount, priceSatang: Satang): Satang {
  const discountSatang =
    promo.amountSatang ??
    Math.min(
      percentOf(priceSatang, promo.percent, "half_up"),
      promo.capSatang ?? Number.POSITIVE_INFINITY,
    );
  return Math.min(discountSatang, priceSatang - promoLeavesSatang);
}

const refuse = (problem: PromoProblem) => ({ ok: false, problem }) as const;
