import { limits } from "../../limits.ts";
import { haversineMetres, type Point } from "../../quoting/distance.ts";
import { addServiceDays, serviceDay, serviceDayStart } from "../../thai/dates.ts";

/** Facts that decide whether a driver may start a destination trip. */
export type DestinationState = {
  onDuty: boolean;
  /** One is in use. */
  inUse: boolean;
  usesToday: number;
  /** The driver's last known position, if any. */
  position: Point | null;
};

export type DestinationDecision =
  | { ok: true; endsAt: Date }
  | {
      ok: false;
      refusal: "off_duty" | "destination_in_use" | "destinations_used" | "destination_near";
    };

/** Begins to offer a driver only what brings them nearer to a place: on duty, one at a time, a few times a day. */
export function beginDestination(
  driver: DestinationState,
  place: Point,
  now: Date,
): DestinationDecision {
  if (!driver.onDuty) return { ok: false, refusal: "off_duty" };
  if (driver.inUse) return { ok: false, refusal: "destination_in_use" };
  if (driver.position && hasReached(driver.position, place))
    return { ok: false, refusal: "destination_near" };
  if (driver.usesToday >= limits.destinationsPerDay)
    return { ok: false, refusal: "destinations_used" };
  return { ok: true, endsAt: new Date(now.getTime() + limits.destinationHours * 3_600_000) };
}

/** Uses are counted by Bangkok's days: those of this day and until when. */
export const destinationDay = (now: Date): { from: Date; to: Date } => {
  const day = serviceDay(now);
  return { from: serviceDayStart(day), to: serviceDayStart(addServiceDays(day, 1)) };
};

export const hasReached = (position: Point, destination: Point): boolean =>
  haversineMetres(position, destination) <= limits.destinationReachedMetres;

export type Trip = { pickUp: Point; dropOffs: readonly Point[] };

/**
 * Returns true when a trip is on a driver's way to their destination. `from` is the driver's position, or the end of
 * their current job. All distances are straight metres.
 * - The pick-up is at most 2 km farther from the destination than the driver.
 * - The last drop-off is nearer to the destination than both the driver and the pick-up, by at least half of the
 * trip's length along its stops. A trip of 10 km thus brings the driver at least 5 km nearer; a trip that goes across,
 * or out and back, does not qualify.
 */
export function isHomeward(from: Point, { pickUp, dropOffs }: Trip, destination: Point): boolean {
  const last = dropOffs.at(-1);
  if (!last) return false;
  const fromDriver = haversineMetres(from, destination);
  const fromPickUp = haversineMetres(pickUp, destination);
  if (fromPickUp > fromDriver + limits.destinationBackMetres) return false;
  const gained = Math.min(fromDriver, fromPickUp) - haversineMetres(last, destination);
  return gained > 0 && gained >= lengthOf([pickUp, ...dropOffs]) * limits.destinationGainShare;
}

const lengthOf = (stops: readonly Point[]): number =>
  stops.slice(1).reduce((sum, stop, index) => sum + haversineMetres(stops[index] ?? stop, stop), 0);
