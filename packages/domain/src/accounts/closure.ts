import { type BookingState, bookingStates } from "../booking-types.ts";
import { limits } from "../limits.ts";

/** States of a booking that has ended: it requires no further action by its customer or driver. */
export const endedStates = [
  "delivered",
  "returned",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
] as const satisfies readonly BookingState[];

/** All others. A few bookings have one, and an index of those finds them; nearly all bookings have ended. */
export const openStates: readonly BookingState[] = bookingStates.filter(
  (state) => !(endedStates as readonly BookingState[]).includes(state),
);

export type ClosureContext = {
  /** Ids of bookings that have not ended: as their customer, or as their driver. */
  activeBookingIds: readonly string[];
  /** Satang a customer still owes. */
  dueSatang: number;
  /** Drivers: on duty, so they may receive job offers. */
  onDuty: boolean;
  /** Drivers: satang to be paid out to them (below zero: owed), held, or collected in cash and owed. */
  balance: { availableSatang: number; heldSatang: number; cashOwedSatang: number };
  /** Satang of a customer's credit that is free to spend or to be transferred. */
  creditSatang: number;
  /** The person is the owner of a business, which would be left without an owner. */
  ownsBusiness: boolean;
  /** Satang of a payout or refund that has not arrived, and of cash on delivery with us. */
  moneyInTransitSatang: number;
};

export const closureBlocks = [
  "booking_under_way",
  "business_owned",
  "money_due",
  "on_duty",
  "balance",
  "cash_owed",
  "credit_left",
] as const;
export type ClosureBlock = (typeof closureBlocks)[number];

/**
 * Returns the reasons that prevent closing an account, each with the bookings concerned. Empty when the account can be
 * closed.
 */
export function closureBlocksOf(
  context: ClosureContext,
): { reason: ClosureBlock; bookingIds: string[] }[] {
  const { balance } = context;
  // Money held for a job is deducted from the available amount, so the sum of both belongs to the driver.
  const ownSatang = balance.availableSatang + balance.heldSatang;
  const blocks: [ClosureBlock, boolean, readonly string[]][] = [
    ["booking_under_way", context.activeBookingIds.length > 0, context.activeBookingIds],
    ["business_owned", context.ownsBusiness, []],
    ["money_due", context.dueSatang > 0, []],
    ["on_duty", context.onDuty, []],
    ["balance", ownSatang > 0 || context.moneyInTransitSatang > 0, []],
    ["cash_owed", balance.cashOwedSatang > 0 || ownSatang < 0, []],
    ["credit_left", context.creditSatang >= limits.creditTransferSatangMin, []],
  ];
  return blocks
    .filter(([, applies]) => applies)
    .map(([reason, , ids]) => ({ reason, bookingIds: [...ids] }));
}

/** Credit that is too little to be transferred: lost with the account, and only when its owner says so. */
export const creditToForfeit = ({ creditSatang }: Pick<ClosureContext, "creditSatang">): number =>
  creditSatang < limits.creditTransferSatangMin ? creditSatang : 0;

/**
 * When an account with a closure requested now will be closed: until then, signing in cancels the
 * closure.
 */
export const closureDueAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + limits.closureGraceDays * 24 * 3_600_000);

export type Closure = { dueAt: Date; undoneAt: Date | null; doneAt: Date | null };

/** Returns the phase of a closure: waiting, due, undone or done. */
export function closurePhase(closure: Closure, now: Date): "waiting" | "due" | "undone" | "done" {
  if (closure.doneAt) return "done";
  if (closure.undoneAt) return "undone";
  return now >= closure.dueAt ? "due" : "waiting";
}
