import { type BookingState, bookingStates } from "../booking-types.ts";
import { limits } from "../limits.ts";

/** The states in which a booking no longer moves by itself: nothing of it waits for its customer or driver. */
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
  /** Drivers: accepting jobs now. */
  onDuty: boolean;
  /** Drivers: satang to be paid out to them (below zero: owed), held, or collected in cash and owed. */
  balance: { availableSatang: number; heldSatang: number; cashOwedSatang: number };
  /** Satang of a customer's credit that is free to spend or to be transferred. */
  creditSatang: number;
  /** Whether the person is the owner of a business, which would have none without them. */
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

/** What prevents closing an account, with the bookings it is about. Empty when nothing does. */
export function closureBlocksOf(
  context: ClosureContext,
): { reason: ClosureBlock; bookingIds: string[] }[] {
  const { balance } = context;
  // What is held for a job comes out of what is available: together they are what is the driver's.
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

/** What becomes of a closure now: it waits, it is due, or it has ended one way or the other. */
export function closurePhase(closure: Closure, now: Date): "waiting" | "due" | "undone" | "done" {
  if (closure.doneAt) return "done";
  if (closure.undoneAt) return "undone";
  return now >= closure.dueAt ? "due" : "waiting";
}
