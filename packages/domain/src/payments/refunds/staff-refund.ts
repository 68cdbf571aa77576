import type { Satang } from "../../money.ts";

/**
 * The state of a refund. `proposed` waits for a second member of staff, `waiting` for the provider;
 * `failed` is the provider's no, after which the money is refunded as `credited` or `transferred`
 * from the bank by hand. A refund of credit alone is `credited` at once: there is nothing to send.
 */
export const refundStates = [
  "proposed",
  "turned_down",
  "waiting",
  "sent",
  "failed",
  "credited",
  "transferred",
] as const;
export type RefundState = (typeof refundStates)[number];

export const refundCommands = [
  "approve",
  "give",
  "turn_down",
  "send",
  "fail",
  "retry",
  "credit",
  "transfer",
] as const;
export type RefundCommand = (typeof refundCommands)[number];

/** The specification itself: what is not here is refused. */
const moves: Record<RefundState, Partial<Record<RefundCommand, RefundState>>> = {
  proposed: { approve: "waiting", give: "credited", turn_down: "turned_down" },
  turned_down: {},
  waiting: { send: "sent", fail: "failed" },
  sent: {},
  failed: { retry: "waiting", credit: "credited", transfer: "transferred" },
  credited: {},
  transferred: {},
};

/** The state after `command`, or null when this one refuses it. Total: never throws. */
export const nextRefundState = (state: RefundState, command: RefundCommand): RefundState | null =>
  moves[state][command] ?? null;

/** What one member of staff may give back without a second one, in satang. */
export type RefundLimits = { eachSatang: Satang; perDaySatang: Satang };

/** Whether one member of staff may give this away alone, after what they gave away today. */
export const isWithinOwnLimits = (
  amountSatang: Satang,
  { limits, todaySatang }: { limits: RefundLimits; todaySatang: Satang },
): boolean =>
  amountSatang <= limits.eachSatang && todaySatang + amountSatang <= limits.perDaySatang;

export type RefundRequest = {
  amountSatang: Satang;
  /**
   * The refundable amount the requesting person saw; when it is no longer true another person was
   * quicker.
   */
  seenSatang: Satang;
};

/** The part of a refund that goes to the provider, and the part that becomes credit again. */
export type RefundParts = { sourceSatang: Satang; creditSatang: Satang };

/** What came in, with the part of it that went back or is promised back. */
export type RefundablePayment = {
  /** Of the charge; 0 where credit or cash paid the price. */
  amountSatang: Satang;
  refundedSatang: Satang;
  /** What credit paid of the same price and has not come back. */
  creditLeftSatang: Satang;
};

/** How much of a price can still be given back where it came from. */
export const leftToRefund = ({
  amountSatang,
  refundedSatang,
  creditLeftSatang,
}: RefundablePayment): Satang => amountSatang - refundedSatang + creditLeftSatang;

/**
 * Each part to where it came from. The charge's first, as when a booking is cancelled: the part of
 * a price we retain is the part that was paid first, and that is the credit.
 * @param amountSatang 0 to what is left of both
 */
export function partsOfRefund(
  amountSatang: Satang,
  {
    amountSatang: chargedSatang,
    refundedSatang,
  }: Pick<RefundablePayment, "amountSatang" | "refundedSatang">,
): RefundParts {
  const sourceSatang = Math.min(amountSatang, chargedSatang - refundedSatang);
  return { sourceSatang, creditSatang: amountSatang - sourceSatang };
}

export type RefundDecision =
  | ({ ok: true; needsSecondPerson: boolean } & RefundParts)
  | { ok: false; refusal: "conflict" | "refund_too_much" | "refund_not_now" };

/**
 * Whether staff may give money back, and whether a second person has to agree.
 *
 * @param payment `settled`: its booking has ended
 * @param todaySatang what this member of staff gave back alone today, in satang
 */
export function decideStaffRefund(
  wish: RefundRequest,
  payment: RefundablePayment & { settled: boolean; disputed: boolean },
  { limits, todaySatang }: { limits: RefundLimits; todaySatang: Satang },
): RefundDecision {
  const left = leftToRefund(payment);
  if (!payment.settled || payment.disputed) return { ok: false, refusal: "refund_not_now" };
  if (left !== wish.seenSatang) return { ok: false, refusal: "conflict" };
  if (wish.amountSatang <= 0 || wish.amountSatang > left)
    return { ok: false, refusal: "refund_too_much" };
  const alone = isWithinOwnLimits(wish.amountSatang, { limits, todaySatang });
  return { ok: true, needsSecondPerson: !alone, ...partsOfRefund(wish.amountSatang, payment) };
}
