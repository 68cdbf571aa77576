import { assert } from "../assert.ts";
import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";

export type OfferRefusal =
  | "suspended"
  | "not_verified"
  | "off_duty"
  | "on_break"
  | "booking_already_taken"
  | "offer_expired"
  | "driver_busy";

export type AcceptanceInput = {
  /** Null when it is accepted from the open board. */
  offer: {
    driverId: string;
    expiresAt: Date;
    answer: "accepted" | "declined" | "missed" | "withdrawn" | null;
    /** Offered as a second job on the way. */
    isStacked?: boolean;
  } | null;
  booking: { state: BookingState; driverId: string | null };
  driver: {
    id: string;
    verified: boolean;
    suspended: boolean;
    onDuty: boolean;
    /** A driver on a break ends it first: accepting would leave the clock of the break running. */
    onBreak?: boolean;
    otherJobs?: number;
  };
  now: Date;
};

export type AcceptanceDecision =
  /** `already` when it is this driver's since an earlier call: nothing to save. */
  { ok: true; already: boolean; bookingState: "assigned" } | { ok: false; refusal: OfferRefusal };

/**
 * Decides whether a driver gets a booking, from an offer or the open board. The caller holds locks on both rows, so
 * exactly one driver wins; the others get `booking_already_taken`. A driver with a job gets a second only when it was
 * offered as a stacked one, and never a third.
 * @throws InvariantError when the offer is another driver's: that is a 404 before it comes here
 */
export function decideAcceptance({
  offer,
  booking,
  driver,
  now,
}: AcceptanceInput): AcceptanceDecision {
  assert(!offer || offer.driverId === driver.id, "the offer is this driver's");
  if (driver.suspended) return { ok: false, refusal: "suspended" };
  if (!driver.verified) return { ok: false, refusal: "not_verified" };
  if (booking.state === "assigned" && booking.driverId === driver.id) {
    return { ok: true, already: true, bookingState: "assigned" };
  }
  if (!driver.onDuty) return { ok: false, refusal: "off_duty" };
  if (driver.onBreak) return { ok: false, refusal: "on_break" };
  if (booking.state !== "searching") return { ok: false, refusal: whyGone(booking.state) };
  const jobLimit = offer?.isStacked ? limits.jobsPerDriver : 1;
  if ((driver.otherJobs ?? 0) >= jobLimit) return { ok: false, refusal: "driver_busy" };
  if (offer && (offer.answer !== null || now >= offer.expiresAt))
    return { ok: false, refusal: "offer_expired" };
  return { ok: true, already: false, bookingState: "assigned" };
}

/**
 * Cancelled, out of time or not searching yet counts as expired; everything else went to another
 * driver.
 */
function whyGone(state: BookingState): OfferRefusal {
  const withoutDriver: readonly BookingState[] = [
    "awaiting_payment",
    "scheduled",
    "cancelled",
    "unfulfilled",
  ];
  return withoutDriver.includes(state) ? "offer_expired" : "booking_already_taken";
}
