import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";
import { haversineMetres, type Point } from "../quoting/distance.ts";

export type PositionReport = Point & { recordedAt: Date };

/**
 * Since when a driver has been stationary: the first of the last reports that all lie within 100 m
 * of the very last. A silent phone counts as being where it was. Null without any report.
 * @param reports oldest first
 */
export function stationarySince(reports: readonly PositionReport[]): Date | null {
  const last = reports.at(-1);
  if (!last) return null;
  const moved = reports.findLastIndex(
    (report) => haversineMetres(report, last) > limits.stillMetres,
  );
  return reports[moved + 1]?.recordedAt ?? last.recordedAt;
}

export type PickupProgress = {
  state: BookingState;
  /** From when on the driver should be moving towards the pick-up. */
  leaveAt: Date;
  /** When they were expected there, as estimated when they accepted it. */
  expectedAt: Date;
  arrived: boolean;
  /** From `stillSince`. */
  stationarySince: Date | null;
};

export type DriverChange = {
  /** The customer may request another driver, free of charge. */
  allowed: boolean;
  /** The reason, or the reason that would apply first. */
  because: "still" | "late";
  /** From when on, if nothing changes. */
  allowedAt: Date;
  /** The system does it by itself then, if nothing changes. */
  automaticAt: Date;
};

const minutesAfter = (start: Date, minutes: number): Date =>
  new Date(start.getTime() + minutes * 60_000);
const earlier = (left: Date, right: Date): Date => (left <= right ? left : right);

/**
 * Decides whether a booking may be removed from a driver who does not come: after ten minutes without movement, or
 * fifteen minutes past the estimate; at twenty of either the system removes it. Null unless a driver is on the way to
 * the pick-up and has not arrived.
 */
export function decideDriverChange(progress: PickupProgress, now: Date): DriverChange | null {
  if (progress.state !== "assigned" || progress.arrived) return null;
  const still =
    progress.stationarySince && progress.stationarySince > progress.leaveAt
      ? progress.stationarySince
      : progress.leaveAt;
  const byStillness = minutesAfter(still, limits.stillMinutes);
  const byDelay = minutesAfter(progress.expectedAt, limits.lateMinutes);
  const allowedAt = earlier(byStillness, byDelay);
  return {
    allowed: now >= allowedAt,
    because: byStillness <= byDelay ? "still" : "late",
    allowedAt,
    automaticAt: earlier(
      minutesAfter(still, limits.noShowMinutes),
      minutesAfter(progress.expectedAt, limits.noShowMinutes),
    ),
  };
}

export type Carrying = {
  state: BookingState;
  /** The driver is at a stop, where waiting does not count as missing. */
  atStop: boolean;
  /** The last thing the driver reported, or the last time they moved, whichever is later. */
  lastSignAt: Date;
};

/**
 * Returns true when a driver with the goods is missing: without movement or a report for twenty minutes between two
 * stops.
 */
export const isMissingWithGoods = ({ state, atStop, lastSignAt }: Carrying, now: Date): boolean =>
  (state === "in_transit" || state === "returning") &&
  !atStop &&
  now >= minutesAfter(lastSignAt, limits.noShowMinutes);
