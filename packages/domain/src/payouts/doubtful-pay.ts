import { assert } from "../assert.ts";
import { type Entry, entryOf } from "../ledger/entry.ts";
import type { Satang } from "../money.ts";

type DoubtfulPay = { bookingId: string; driverId: string; amountSatang: Satang };

/**
 * Returns the satang of a doubtful job that the books can hold: its earnings minus the fare that the driver has in
 * cash. The driver already has that cash, and holding it in the books as well would turn a doubt into a debt. The
 * customer still owes the charges on top of the fare, so the driver's part of those charges is held in any case.
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
 * Books a hold on the pay of a job until its doubts are settled, so that payouts and cash jobs cannot use it. The
 * available balance may fall below zero if the pay was already used. Returns null for a zero amount.
 */
export function holdPay({ bookingId, driverId, amountSatang }: DoubtfulPay): Entry | null {
  assert(amountSatang >= 0, "what is held is not negative");
  return entryOf({ kind: "job_pay_held", source: `pay-held:${bookingId}:${driverId}`, bookingId }, [
    { account: "driver_available", ownerId: driverId, amountSatang },
    { account: "driver_held", ownerId: driverId, amountSatang: -amountSatang },
  ]);
}

/**
 * Books the release of the pay after its doubts are settled: the driver may use it, and a following adjustment may
 * deduct from it.
 */
export const releasePay = ({ bookingId, driverId, amountSatang }: DoubtfulPay): Entry | null =>
  entryOf(
    { kind: "job_pay_released", source: `pay-released:${bookingId}:${driverId}`, bookingId },
    [
      { account: "driver_held", ownerId: driverId, amountSatang },
      { account: "driver_available", ownerId: driverId, amountSatang: -amountSatang },
    ],
  );
