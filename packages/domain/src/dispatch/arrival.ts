import { assert } from "../assert.ts";
import { driveSeconds, estimateMetres, type Point, type Via } from "../quoting/distance.ts";
import type { Vehicle } from "../vehicle-types.ts";

/** Parking, finding the person, handing over, a photo. */
export const stopSeconds = 240;

export type Arrival = { at: Date; seconds: number };

/**
 * When a driver reaches each stop that is left, in order, by the road estimate and the hour's
 * traffic.
 * @param input.from where the driver is
 * @param input.stopsLeft at least one; time at each stop is added before the next
 * @param input.atFirstStop the driver is at the first already: it is 0 s away
 * @param input.via the bridges between; without it water is crossed straight, as on a driver's phone
 */
export function estimateArrivals(input: {
  from: Point;
  stopsLeft: readonly Point[];
  vehicle: Vehicle;
  now: Date;
  holidays: readonly string[];
  atFirstStop?: boolean;
  via?: Via;
}): Arrival[] {
  assert(input.stopsLeft.length > 0, "a stop is left");
  const arrivals: Arrival[] = [];
  let seconds = 0;
  let from = input.from;
  for (const [index, stop] of input.stopsLeft.entries()) {
    if (index > 0) seconds += stopSeconds;
    const departure = {
      at: new Date(input.now.getTime() + seconds * 1000),
      holidays: input.holidays,
    };
    const isAtStop = index === 0 && input.atFirstStop;
    if (!isAtStop)
      seconds += driveSeconds(estimateMetres(from, stop, input.via), input.vehicle, departure);
    arrivals.push({ at: new Date(input.now.getTime() + seconds * 1000), seconds });
    from = stop;
  }
  return arrivals;
}

/** A driver this much past the estimate is not "there any moment": then only the age of the position is honest. */
const overdueSeconds = 180;

/**
 * The arrival as of now, when it was estimated from an earlier position of the driver: a driver
 * with a silent phone keeps riding, so the estimate does not begin again with every look at it.
 * @returns null once it has run out by three minutes without the driver having been seen again
 */
export function continueArrival({ at }: Pick<Arrival, "at">, now: Date): Arrival | null {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  if (seconds < -overdueSeconds) return null;
  return seconds < 0 ? { at: now, seconds: 0 } : { at, seconds };
}

type Seen = Point & { at: Date };

/**
 * By how many seconds a driver who was seen again reaches a stop later (or, below 0, sooner) than the last place promised. Both
 * by the estimate of one hour's traffic: what a road engine knows better, it knows better of both.
 */
export function arrivalShiftSeconds(
  promised: Seen,
  seen: Seen,
  { stop, vehicle }: { stop: Point; vehicle: Vehicle },
): number {
  const departure = { at: promised.at, holidays: [] };
  const left = (from: Point) => driveSeconds(estimateMetres(from, stop), vehicle, departure);
  return (seen.at.getTime() - promised.at.getTime()) / 1000 + left(seen) - left(promised);
}
