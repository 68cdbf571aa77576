import { assert } from "../assert.ts";
import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { isSatang, type Satang } from "../money.ts";
import { nextBookingState } from "./booking.ts";

export type CancellationInput = {
  state: BookingState;
  /** When the present driver was assigned; null before. */
  assignedAt: Date | null;
  /** When the present driver arrived at the pick-up; null before. */
  driverArrivedAt: Date | null;
  /** The tariff's late cancellation fee for this vehicle, in the tariff version of the quote. */
  vehicleFeeSatang: Satang;
  /** The booking's total is already captured, so the fee is deducted from it; otherwise the fee becomes an amount due. */
  paid?: boolean;
};

export type Cancellation = {
  allowed: boolean;
  /** The cost of cancelling at this time, in satang; 0 when it is free or not possible. The driver gets the whole fee. */
  feeSatang: Satang;
  /** Until when cancelling is still free; only while a driver is on the way and it still is. */
  freeUntil?: Date;
  feeFrom: "nothing" | "payment" | "amount_due";
};

/**
 * Returns true when a customer may cancel in this state, which means before pick-up. Afterwards only "return to me" is
 * possible.
 */
export const canCancel = (state: BookingState): boolean =>
  nextBookingState(state, "cancel") !== null;

/**
 * Returns the cost of cancelling at `now`. Cancelling is free before a driver is assigned, and until five minutes
 * after assignment or the driver's arrival, whichever is first; later it costs the vehicle's fee. It is not possible
 * with goods aboard or after the booking has ended.
 */
export function decideCancellation(input: CancellationInput, now: Date): Cancellation {
  assert(
    isSatang(input.vehicleFeeSatang) && input.vehicleFeeSatang >= 0,
    "fee is whole satang, not negative",
  );
  if (!canCancel(input.state)) return { allowed: false, feeSatang: 0, feeFrom: "nothing" };
  if (input.state !== "assigned" || !input.assignedAt)
    return { allowed: true, feeSatang: 0, feeFrom: "nothing" };
  const freeUntil = freeCancelUntil(input.assignedAt, input.driverArrivedAt);
  if (now < freeUntil) return { allowed: true, feeSatang: 0, freeUntil, feeFrom: "nothing" };
  const feeSatang = input.vehicleFeeSatang;
  if (feeSatang === 0) return { allowed: true, feeSatang, feeFrom: "nothing" };
  return { allowed: true, feeSatang, feeFrom: input.paid ? "payment" : "amount_due" };
}

function freeCancelUntil(assignedAt: Date, driverArrivedAt: Date | null): Date {
  const afterAssignment = assignedAt.getTime() + limits.freeCancelMinutes * 60_000;
  return new Date(
    driverArrivedAt ? Math.min(afterAssignment, driverArrivedAt.getTime()) : afterAssignment,
  );
}
