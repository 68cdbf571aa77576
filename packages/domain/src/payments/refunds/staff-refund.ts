import type { Satang } from "../../money.ts";

/**
 * The state of a refund. `proposed` awaits a second member of staff, `waiting` the provider. After `failed`, the
 * provider's refusal, the money is refunded as `credited`, or as `transferred` from the bank by hand. A refund of
 * credit only is `credited` at once, because it is not sent through a provider.
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

/** Satang that one member of staff may refund without a second person. */
export type RefundLimits = { eachSatang: Satang; perDaySatang: Satang };

/**
 * Returns true when one member of staff may give this amount away without a second person, counting the amounts of
 * today.
 */
export const isWithinOwnLimits = (
  amountSatang: Satang,
  { limits, todaySatang }: { limits: RefundLimits; todaySatang: Satang },
): boolean =>
  amountSatang <= limits.eachSatang && todaySatang + amountSatang <= limits.perDaySatang;

export type RefundRequest = {
  amountSatang: Satang;
  /** The refundable amount that the requesting person saw; when it is out of date, another person was quicker. */
  seenSatang: Satang;
};

/** The part of a refund sent to the provider, and the part that becomes credit. */
export type RefundParts = { sourceSatang: Satang; creditSatang: Satang };

/** A received payment, with the part already refunded or promised as a refund. */
export type RefundablePayment = {
  /** Amount of the charge; 0 when credit or cash paid the price. */
  amountSatang: Satang;
  refundedSatang: Satang;
  /** Credit used for the same price and not yet returned. */
  creditLeftSatang: Satang;
};

/** Returns the satang of a price that can still be refunded to its source. */
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
 * Decides whether staff may refund money, and whether a second person must approve it.
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
