import { satangPerBaht } from "../money.ts";
import type { WaitingBooking } from "./offer.ts";

/**
 * How rival claims on one driver are weighed, in seconds of pick-up time. Published: drivers and customers read these
 * numbers on the page that explains how jobs are shared out.
 */
export const matchWeights = {
  /** Each second a booking has waited counts as so many of pick-up time. */
  secondsPerSecondWaited: 4,
  /** Each baht the customer added for the driver. 50 baht count as five minutes of pick-up time. */
  secondsPerPriorityBaht: 6,
  /** Given back, or taken from a driver who vanished: before everything that was not. */
  firstInLineSeconds: 60_000,
  /** A driver with a job in hand is asked when nobody free is about as near. */
  secondJobSeconds: 120,
  /** A driver whose app was hidden when the first offer came. */
  askedAgainSeconds: 180,
  /** To leave a booking without an offer costs more than any pick-up: 25 km at the worst hour are 75 minutes. */
  unservedSeconds: 20_000,
} as const;

/** Nobody gains by waiting longer than a search lasts. */
const waitedSecondsMax = 3600;

/** What a booking brings along before any driver is looked at, in seconds of pick-up time; 0 or more, whole. */
export function claimOf(
  booking: Pick<WaitingBooking, "searchingSince" | "givenBack" | "priorityFeeSatang">,
  now: Date,
): number {
  const waited = Math.max(0, (now.getTime() - booking.searchingSince.getTime()) / 1000);
  const { secondsPerSecondWaited, secondsPerPriorityBaht, firstInLineSeconds } = matchWeights;
  return Math.round(
    Math.min(waitedSecondsMax, waited) * secondsPerSecondWaited +
      (booking.priorityFeeSatang / satangPerBaht) * secondsPerPriorityBaht +
      (booking.givenBack ? firstInLineSeconds : 0),
  );
}
