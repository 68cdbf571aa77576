import type { BookingState } from "../booking/words.ts";
import { limits } from "../limits.ts";
import { haversineMetres, type Point } from "../quoting/distance.ts";

export type Seen = Point & { recordedAt: Date };

/**
 * Since when a driver has been standing still: the first of the last reports that all lie within 100 m of the very last.
 * A phone that is silent counts as standing where it was. Null without any report.
 *
 * @param reports oldest first
 */
export function stillSince(reports: readonly Seen[]): Date | null {
  const last = reports.at(-1);
  if (!last) return null;
  const moved = reports.findLastIndex((report) => haversineMetres(report, last) > limits.stillMetres);
  return reports[moved + 1]?.recordedAt ?? last.recordedAt;
}

export type OnTheWay = {
  state: BookingState;
  /** From when on the driver should be moving towards the pick-up. */
  leaveAt: Date;
  /** When they were expected there, as estimated when they took it. */
  expectedAt: Date;
  arrived: boolean;
  /** From `stillSince`. */
  stillSince: Date | null;
};

export type DriverChange = {
  /** The customer may ask for another driver, free of charge. */
  allowed: boolean;
  /** Why, or what would be the reason first. */
  because: "still" | "late";
  /** From when on, if nothing changes. */
  allowedAt: Date;
  /** The system does it by itself then, if nothing changes. */
  automaticAt: Date;
};

const minutesAfter = (start: Date, minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const earlier = (left: Date, right: Date): Date => (left <= right ? left : right);

/**
 * Whether a booking may be taken from a driver who does not come: no movement for ten minutes, or fifteen past the
 * estimate; at twenty of either the system does it. Null when there is no driver on the way to the pick-up: before, after,
 * and while they stand there.
 */
export function decideDriverChange(way: OnTheWay, now: Date): DriverChange | null {
  if (way.state !== "assigned" || way.arrived) return null;
  const still = way.stillSince && way.stillSince > way.leaveAt ? way.stillSince : way.leaveAt;
  const byStillness = minutesAfter(still, limits.stillMinutes);
  const byDelay = minutesAfter(way.expectedAt, limits.lateMinutes);
  const allowedAt = earlier(byStillness, byDelay);
  return {
    allowed: now >= allowedAt,
    because: byStillness <= byDelay ? "still" : "late",
    allowedAt,
    automaticAt: earlier(
      minutesAfter(still, limits.vanishedMinutes),
      minutesAfter(way.expectedAt, limits.vanishedMinutes),
    ),
  };
}

export type Carrying = {
  state: BookingState;
  /** The driver stands at a stop: waiting there is not vanishing. */
  atStop: boolean;
  /** The last thing the driver reported, or the last time they moved, whichever is later. */
  lastSignAt: Date;
};

/** Whether somebody who has the goods has vanished: no movement and no report for twenty minutes between two stops. */
export const hasVanishedWithGoods = ({ state, atStop, lastSignAt }: Carrying, now: Date): boolean =>
  (state === "in_transit" || state === "returning") &&
  !atStop &&
  now >= minutesAfter(lastSignAt, limits.vanishedMinutes);
