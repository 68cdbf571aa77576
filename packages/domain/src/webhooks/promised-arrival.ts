/** When a driver is expected at a stop. */
export type ExpectedArrival = { stopIndex: number; at: Date };
export type PromisedArrival = ExpectedArrival & { promisedAt: Date };

/** The columns of a booking that it is read from. */
type Stored = {
  assignedAt: Date | null;
  pickupExpectedAt: Date | null;
  arrivalStopIndex: number | null;
  arrivalAt: Date | null;
  arrivalPromisedAt: Date | null;
};

/** The last promise. The first promise of a driver is the pick-up time that was estimated when they accepted. */
export function promisedArrivalOf(booking: Stored): PromisedArrival | null {
  const { assignedAt, pickupExpectedAt, arrivalStopIndex, arrivalAt, arrivalPromisedAt } = booking;
  if (!assignedAt) return null;
  if (
    arrivalStopIndex !== null &&
    arrivalAt &&
    arrivalPromisedAt &&
    arrivalPromisedAt >= assignedAt
  )
    return { stopIndex: arrivalStopIndex, at: arrivalAt, promisedAt: arrivalPromisedAt };
  return pickupExpectedAt && { stopIndex: 0, at: pickupExpectedAt, promisedAt: assignedAt };
}

/** Below this a business plans no differently, and more often than this it would be disturbed. */
export const arrivalChangeMinutes = 10;
/** A part of the promised wait: after two hours of waiting ten minutes change nothing. */
const changedShare = 0.2;

/**
 * Decides whether an expected arrival is a new promise. The first one at a stop is stored; one that differs by ten minutes and by
 * a fifth of the promised wait is an event too, at most once in ten minutes.
 */
export function decideArrival(
  promised: PromisedArrival | null,
  expected: ExpectedArrival,
  now: Date,
): "store" | "notify" | "nothing" {
  if (promised?.stopIndex !== expected.stopIndex) return "store";
  const least = arrivalChangeMinutes * 60_000;
  if (now.getTime() - promised.promisedAt.getTime() < least) return "nothing";
  const shift = Math.abs(expected.at.getTime() - promised.at.getTime());
  const wait = promised.at.getTime() - promised.promisedAt.getTime();
  return shift >= Math.max(least, wait * changedShare) ? "notify" : "nothing";
}
