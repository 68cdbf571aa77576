import type { BookingMethod } from "../booking-types.ts";
import { type Satang, satangPerBaht } from "../money.ts";
import { providerAmountSatangMin } from "./payment.ts";

/** The least that another way is left with: what the provider charges at all, or a baht in cash. */
const leftSatangMin = (method: BookingMethod): Satang =>
  method === "cash" ? satangPerBaht : providerAmountSatangMin;

/**
 * Returns the part of a price that a customer's credit can pay, in satang. Payment only by `credit` covers the whole
 * price or 0. With another method credit pays as many whole baht as possible, and leaves the other method an amount
 * that it can charge.
 * @param freeSatang theirs, and not promised to go back another way; not negative
 */
export function maxCredit(
  freeSatang: Satang,
  { totalSatang, method }: { totalSatang: Satang; method: BookingMethod },
): Satang {
  if (method === "credit") return freeSatang >= totalSatang ? totalSatang : 0;
  const reach = Math.min(freeSatang, totalSatang - leftSatangMin(method));
  return Math.max(0, reach - (reach % satangPerBaht));
}

export type CreditPartDecision =
  | { ok: true; creditSatang: Satang }
  | { ok: false; refusal: "credit_too_little" }
  | { ok: false; refusal: "invalid"; problem: "too_big" | "format" };

/**
 * Decides the part of a price paid with credit: the amount that the customer saw and requested, never another.
 * @param requestedSatang together with another method, not negative; paying by `credit` alone uses
 * the whole price
 */
export function decideCreditPart(
  requestedSatang: Satang,
  price: { freeSatang: Satang; totalSatang: Satang; method: BookingMethod },
): CreditPartDecision {
  const { freeSatang, totalSatang, method } = price;
  const creditSatang = method === "credit" ? totalSatang : requestedSatang;
  if (creditSatang > freeSatang) return { ok: false, refusal: "credit_too_little" };
  if (method === "credit" || creditSatang === 0) return { ok: true, creditSatang };
  if (creditSatang % satangPerBaht !== 0)
    return { ok: false, refusal: "invalid", problem: "format" };
  if (creditSatang > maxCredit(freeSatang, price))
    return { ok: false, refusal: "invalid", problem: "too_big" };
  return { ok: true, creditSatang };
}

/** The rest of a price to pay by another method. */
export const amountAfterCredit = (price: { totalSatang: Satang; creditSatang: Satang }): Satang =>
  price.totalSatang - price.creditSatang;

/**
 * Deducts the fee of a booking that ended before its goods moved. Credit was used first, so it pays the fee first; a
 * payment by card or PromptPay is then refunded as far as possible, and the remaining credit returns to the customer.
 */
export function deductFeeFromCredit(
  creditSatang: Satang,
  feeSatang: Satang,
): { creditBackSatang: Satang; feeLeftSatang: Satang } {
  const paid = Math.min(creditSatang, feeSatang);
  return { creditBackSatang: creditSatang - paid, feeLeftSatang: feeSatang - paid };
}
