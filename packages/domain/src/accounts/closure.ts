import type { BookingState } from "../booking/words.ts";
import { limits } from "../limits.ts";

/** The states in which a booking no longer moves by itself: nothing of it waits for its customer or driver. */
export const settledStates = [
  "delivered",
  "returned",
  "disposed",
  "cancelled",
  "unfulfilled",
  "lost",
] as const satisfies readonly BookingState[];

export type ClosureFacts = {
  /** Ids of bookings that have not ended: as their customer, or as their driver. */
  bookingsUnderWay: readonly string[];
  /** Satang a customer still owes. */
  dueSatang: number;
  /** Drivers: taking jobs now. */
  onDuty: boolean;
  /** Drivers: satang to be paid out to them (below zero: owed), held, or collected in cash and owed. */
  balance: { availableSatang: number; heldSatang: number; cashOwedSatang: number };
  /** Satang of a customer's credit that is free to spend or to be transferred. */
  creditSatang: number;
  /** Satang of a payout or refund that has not arrived, and of cash on delivery with us. */
  onItsWaySatang: number;
};

export const closureBlocks = [
  "booking_under_way",
  "money_due",
  "on_duty",
  "balance",
  "cash_owed",
  "credit_left",
] as const;
export type ClosureBlock = (typeof closureBlocks)[number];

/** What stands in the way of closing an account, with the bookings it is about. Empty when nothing does. */
export function blocksOf(facts: ClosureFacts): { reason: ClosureBlock; bookingIds: string[] }[] {
  const { balance } = facts;
  // What is held for a job comes out of what is available: together they are what is the driver's.
  const ownSatang = balance.availableSatang + balance.heldSatang;
  const found: [ClosureBlock, boolean, readonly string[]][] = [
    ["booking_under_way", facts.bookingsUnderWay.length > 0, facts.bookingsUnderWay],
    ["money_due", facts.dueSatang > 0, []],
    ["on_duty", facts.onDuty, []],
    ["balance", ownSatang > 0 || facts.onItsWaySatang > 0, []],
    ["cash_owed", balance.cashOwedSatang > 0 || ownSatang < 0, []],
    ["credit_left", facts.creditSatang >= limits.creditTransferSatangMin, []],
  ];
  return found.filter(([, stands]) => stands).map(([reason, , ids]) => ({ reason, bookingIds: [...ids] }));
}

/** Credit that is too little to be transferred: lost with the account, and only when its owner says so. */
export const creditToGiveUp = ({ creditSatang }: Pick<ClosureFacts, "creditSatang">): number =>
  creditSatang < limits.creditTransferSatangMin ? creditSatang : 0;

/** When an account that asks to be closed now will be: until then, signing in keeps it. */
export const closureDueAt = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + limits.closureGraceDays * 24 * 3_600_000);

export type Closure = { dueAt: Date; undoneAt: Date | null; doneAt: Date | null };

/** What becomes of a closure now: it waits, it is due, or it has ended one way or the other. */
export function closurePhase(closure: Closure, now: Date): "waiting" | "due" | "undone" | "done" {
  if (closure.doneAt) return "done";
  if (closure.undoneAt) return "undone";
  return now >= closure.dueAt ? "due" : "waiting";
}
