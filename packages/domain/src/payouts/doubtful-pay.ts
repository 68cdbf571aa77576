import { assert } from "../assert.ts";
import { type Entry, entryOf } from "../ledger/entry.ts";
import type { Satang } from "../money.ts";

type DoubtfulPay = { bookingId: string; driverId: string; amountSatang: Satang };

/**
 * What the books can hold of a doubtful job: what it earned, less the fare that its driver has in cash.
 * That cash is in the driver's pocket, and holding it too would make a debt of a doubt. What the customer owes on top of the
 * fare is in no pocket, so the driver's part of it is held in any case.
 */
export const holdablePay = (earned: {
  earnedSatang: Satang;
  fareInCashSatang: Satang;
  /** The driver's part of the fee, the waiting and the way back. */
  chargedSatang: Satang;
}): Satang =>
  Math.max(
    0,
    earned.earnedSatang - earned.fareInCashSatang,
    Math.min(earned.earnedSatang, earned.chargedSatang),
  );

/**
 * Holds the pay of a job until its doubts are settled: no payout and no cash job reaches it. What is
 * available may fall below zero, where the pay was used already. Null when there is nothing to hold.
 */
export function holdPay({ bookingId, driverId, amountSatang }: DoubtfulPay): Entry | null {
  assert(amountSatang >= 0, "what is held is not negative");
  return entryOf({ kind: "job_pay_held", source: `pay-held:${bookingId}:${driverId}`, bookingId }, [
    { account: "driver_available", ownerId: driverId, amountSatang },
    { account: "driver_held", ownerId: driverId, amountSatang: -amountSatang },
  ]);
}

/** The doubts are settled: the pay is the driver's to use, also where an adjustment deducts it next. */
export const releasePay = ({ bookingId, driverId, amountSatang }: DoubtfulPay): Entry | null =>
  entryOf(
    { kind: "job_pay_released", source: `pay-released:${bookingId}:${driverId}`, bookingId },
    [
      { account: "driver_held", ownerId: driverId, amountSatang },
      { account: "driver_available", ownerId: driverId, amountSatang: -amountSatang },
    ],
  );
