import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { type Entry, entryOf } from "./entry.ts";

/**
 * The pay of a driver who brings home goods of a booking that had ended before their pick-up was
 * reported. Money is decided by when it happened: picked up before the booking ended, the whole job
 * was worked; after it, in good faith without a network, the way back. The customer pays what they
 * were shown when it ended and no more: the platform bears it.
 * @param feeSatang the fee this driver has had for the same booking
 */
export function recoveryPay(
  { pickedUpAt, endedAt }: { pickedUpAt: Date; endedAt: Date },
  pay: { driverPaySatang: Satang; returnPaySatang: Satang; feeSatang: Satang },
): Satang {
  const forTheJob = pickedUpAt < endedAt ? Math.max(0, pay.driverPaySatang - pay.feeSatang) : 0;
  return forTheJob + pay.returnPaySatang;
}

/** The goods of a booking that had ended are home: their driver is paid by the platform. Null for nothing. */
export function settleRecovery(input: {
  bookingId: string;
  driverId: string;
  paySatang: Satang;
  /** Tax withheld from the pay, 0 to the pay. */
  withheldSatang: Satang;
}): Entry | null {
  const { bookingId, driverId, paySatang, withheldSatang } = input;
  assert(withheldSatang >= 0 && withheldSatang <= paySatang, "what is withheld is part of the pay");
  return entryOf({ kind: "recovery_settled", source: `recovered:${bookingId}`, bookingId }, [
    { account: "claims_cost", amountSatang: paySatang },
    { account: "driver_available", ownerId: driverId, amountSatang: withheldSatang - paySatang },
    { account: "withholding", amountSatang: -withheldSatang },
  ]);
}
