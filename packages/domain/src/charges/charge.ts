import type { BookingMethod, BookingState, PaymentMethod } from "../booking-types.ts";
import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import type { LineItemCode } from "../vehicle-types.ts";

/** Purposes of a customer's payment by card or PromptPay after the booking's own payment. */
export const chargePurposes = ["tip", "priority_fee", "due"] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

export type ChargeMethod = Exclude<PaymentMethod, "cash">;

/**
 * Returns true when a tip may be given: goods were delivered, recently enough, and the booking is still without a tip.
 * @param endedAt when the booking ended; null while it has not
 */
export function canTip(
  booking: { state: BookingState; endedAt: Date | null; hasDriver: boolean },
  { tipped, now }: { tipped: boolean; now: Date },
): boolean {
  if (booking.state !== "delivered" || !booking.hasDriver || !booking.endedAt || tipped)
    return false;
  return now.getTime() - booking.endedAt.getTime() <= limits.tipDays * 24 * 3_600_000;
}

/** The priority fee in a booking's lines, in satang; 0 when the price was never raised. */
export const priorityFeeOf = (
  lines: readonly { code: LineItemCode; amountSatang: Satang }[],
): Satang =>
  lines
    .filter((line) => line.code === "priority")
    .reduce((sum, line) => sum + line.amountSatang, 0);

/**
 * Returns true when the price can be raised in this state: while the search is on and a driver has not accepted the
 * booking.
 */
export const canRaisePrice = (state: BookingState): boolean => state === "searching";

/** The least by which a price is raised, in satang: what the provider charges at least, or for cash the least fee. */
export const raiseSatangMin = (method: BookingMethod): Satang =>
  method === "cash" ? satangPerStep : limits.tipSatangMin;
/** Whole baht. */
const satangPerStep = 100;

export type RaiseDecision =
  | { ok: true; raiseSatang: Satang }
  | { ok: false; refusal: "price_raise_not_allowed" }
  | { ok: false; refusal: "invalid"; problem: "too_small" | "too_big" | "format" };

/**
 * Raises the priority fee of a booking to `totalSatang`, never lowers it. Whole baht, within the tariff's limits; by card
 * or PromptPay by no less than the provider charges at all.
 *
 * @param lines the booking's lines, with the fee it has
 */
export function decideRaise(
  booking: {
    state: BookingState;
    method: BookingMethod;
    lines: readonly { code: LineItemCode; amountSatang: Satang }[];
  },
  {
    totalSatang,
    priority,
  }: { totalSatang: Satang; priority: { minSatang: Satang; maxSatang: Satang } },
): RaiseDecision {
  const wrong = (problem: "too_small" | "too_big" | "format") =>
    ({ ok: false, refusal: "invalid", problem }) as const;
  if (!canRaisePrice(booking.state)) return { ok: false, refusal: "price_raise_not_allowed" };
  if (totalSatang % satangPerStep !== 0) return wrong("format");
  if (totalSatang > priority.maxSatang) return wrong("too_big");
  const raiseSatang = totalSatang - priorityFeeOf(booking.lines);
  if (totalSatang < priority.minSatang || raiseSatang < raiseSatangMin(booking.method))
    return wrong("too_small");
  return { ok: true, raiseSatang };
}

/** A booking's lines with a higher priority fee: the one line of it grows. */
export function raisePriorityLineItem<Line extends { code: LineItemCode; amountSatang: Satang }>(
  lines: readonly Line[],
  raised: Line,
): Line[] {
  const rest = lines.filter((line) => line.code !== "priority");
  return [...rest, { ...raised, amountSatang: priorityFeeOf(lines) + raised.amountSatang }];
}
