import { satangPerBaht } from "../money.ts";
import type { WaitingBooking } from "./offer.ts";

/**
 * Weights of rival bookings for one driver, in seconds of pick-up time. They are published: drivers and customers read
 * these numbers on the page that explains how jobs are shared out.
 */
export const matchWeights = {
  /** Each second a booking has waited counts as so many of pick-up time. */
  secondsPerSecondWaited: 4,
  /** Each baht the customer added for the driver. 50 baht count as five minutes of pick-up time. */
  secondsPerPriorityBaht: 6,
  /** First in line after a give-back or a no-show: before every other booking. */
  firstInLineSeconds: 60_000,
  /** A driver with a current job gets the offer when no free driver is about as near. */
  stackedBookingSeconds: 120,
  /** A repeated offer to a driver with the app hidden when the first one came. */
  repeatOfferSeconds: 180,
  /** To leave a booking without an offer costs more than any pick-up: 25 km at the worst hour are 75 minutes. */
  unservedSeconds: 20_000,
} as const;

/** The longest wait that counts, in seconds: a search does not last longer. */
const waitedSecondsMax = 3600;

/** Returns the priority of a booking before drivers are compared, in seconds of pick-up time; a whole number from 0. */
export function priorityOf(
  booking: Pick<WaitingBooking, "searchingSince" | "firstInLine" | "priorityFeeSatang">,
  now: Date,
): number {
  const waited = Math.max(0, (now.getTime() - booking.searchingSince.getTime()) / 1000);
  const { secondsPerSecondWaited, secondsPerPriorityBaht, firstInLineSeconds } = matchWeights;
  return Math.round(
    Math.min(waitedSecondsMax, waited) * secondsPerSecondWaited +
      (booking.priorityFeeSatang / satangPerBaht) * secondsPerPriorityBaht +
      (booking.firstInLine ? firstInLineSeconds : 0),
  );
}
