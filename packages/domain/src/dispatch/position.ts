import { limits } from "../limits.ts";
import { bearingDegrees, haversineMetres, type Point } from "../quoting/distance.ts";

export type Position = Point & {
  recordedAt: Date;
  accuracyMetres?: number | undefined;
  /** Degrees clockwise from north. */
  heading?: number | undefined;
};

export type PositionDecision =
  | { ok: true; position: Position }
  | { ok: false; reason: "clock_ahead" | "too_old" | "out_of_order" | "inaccurate" | "teleport" };

/** A phone without a network keeps its points for a day at most. */
const ageSecondsMax = 86_400;
/** Wider circles are mobile-mast fixes, which jump across town. */
const accuracyMetresMax = 500;
/** 180 km/h: no vehicle of ours is faster; a faster point is a false fix. */
const speedMetresPerSecondMax = 50;
/** The GPS position of a stationary phone wanders this far, in metres; jumps and directions within it are ignored. */
const wanderMetres = 150;
const turnMetres = 15;

/** The latest time a place can have been recorded at: a little ahead of our clock, as phones are. */
export const latestPlausible = (now: Date): Date =>
  new Date(now.getTime() + limits.clockAheadSeconds * 1000);

/**
 * Decides whether a reported position becomes the driver's last one. Rejects points that are ahead of our clock by
 * more than two minutes, older than the last one, too vague, or impossible to have reached. The direction is the
 * phone's, else computed from the last point when the driver moved, else the last direction.
 */
export function acceptPosition(
  previous: Position | null,
  next: Position,
  now: Date,
): PositionDecision {
  const ageSeconds = (now.getTime() - next.recordedAt.getTime()) / 1000;
  if (next.recordedAt > latestPlausible(now)) return { ok: false, reason: "clock_ahead" };
  if (ageSeconds > ageSecondsMax) return { ok: false, reason: "too_old" };
  if ((next.accuracyMetres ?? 0) > accuracyMetresMax) return { ok: false, reason: "inaccurate" };
  if (!previous) return { ok: true, position: next };
  const elapsedSeconds = (next.recordedAt.getTime() - previous.recordedAt.getTime()) / 1000;
  if (elapsedSeconds <= 0) return { ok: false, reason: "out_of_order" };
  const movedMetres = haversineMetres(previous, next);
  const reachableMetres = wanderMetres + speedMetresPerSecondMax * elapsedSeconds;
  if (movedMetres > reachableMetres) return { ok: false, reason: "teleport" };
  const heading =
    next.heading ?? (movedMetres >= turnMetres ? bearingDegrees(previous, next) : previous.heading);
  return {
    ok: true,
    position: heading === undefined ? next : { ...next, heading: Math.round(heading) % 360 },
  };
}
