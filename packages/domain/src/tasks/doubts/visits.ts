import type { TaskEventKind } from "../../booking-types.ts";
import { haversineMetres, type Point } from "../../quoting/distance.ts";
import type { TrackPoint, Work, WorkEvent } from "./work.ts";

/** These are done at their stop. The others happen on the way, at a depot or where two drivers meet. */
const atStopKinds: ReadonlySet<TaskEventKind> = new Set([
  "arrived",
  "cash_collected",
  "picked_up",
  "delivered",
  "handed_to",
  "returned",
]);

/** One visit to a stop, with the events that the driver reported there. */
export type Visit = {
  stop: Point;
  stopIndex: number;
  events: readonly [WorkEvent, ...WorkEvent[]];
};

/** A driver's times at stops, in order. */
export function visitsOf({ stops, events }: Pick<Work, "stops" | "events">): Visit[] {
  const visits: { stop: Point; stopIndex: number; events: [WorkEvent, ...WorkEvent[]] }[] = [];
  for (const event of events) {
    const stop = stops[event.stopIndex];
    if (!stop || !atStopKinds.has(event.kind)) continue;
    const last = visits.at(-1);
    if (last?.stopIndex === event.stopIndex) last.events.push(event);
    else visits.push({ stop, stopIndex: event.stopIndex, events: [event] });
  }
  return visits;
}

/** True where the recipient's PIN confirms the visit. */
export const isVouchedFor = ({ events }: Visit): boolean =>
  events.some(({ isPinVerified }) => isPinVerified);

export const isByStaffAlone = ({ events }: Visit): boolean =>
  events.every(({ recordedBy }) => recordedBy !== null);

/** True where staff report the visit, and neither the driver's phone nor its track was near the stop during the job. */
export const isStaffsWordOnly = ({ stop, events }: Visit, { track, assignedAt }: Work): boolean =>
  events.some(({ recordedBy }) => recordedBy !== null) &&
  events.every(({ place }) => place === null) &&
  // Staff may report a stop long after it, so every position of the job counts.
  !track.some(
    (point) => point.recordedAt >= assignedAt && haversineMetres(point, stop) <= trackMetres,
  );

/** The greatest possible distance of a phone mast in metres, whatever accuracy the phone claims. */
const accuracyMetresMax = 3000;
/**
 * A pin on the map and a fix between tall buildings are both off, and a driver may report a stop a
 * little before or after it.
 */
const stopMetres = 1500;
/** 144 km/h as the crow flies: over no distance does a vehicle of ours keep that. */
const metresPerSecondMax = 40;
/** Seconds from an event after which a track point is not evidence any more. */
const trackSecondsMax = 600;
const trackMetres = 2000;

const slackOf = ({ accuracyMetres }: WorkEvent): number =>
  Math.min(accuracyMetresMax, accuracyMetres ?? 0);

/**
 * Returns the distance in metres from the stop to the nearest of a visit's events; null when any event is near enough
 * or all are without a place.
 */
export function metresFromStop({ stop, events }: Visit): number | null {
  const placed = events.flatMap((event) => (event.place ? [{ event, place: event.place }] : []));
  if (placed.length === 0) return null;
  const far = placed.map(({ event, place }) => ({
    metres: haversineMetres(place, stop),
    isFar: haversineMetres(place, stop) > stopMetres + slackOf(event),
  }));
  return far.every(({ isFar }) => isFar) ? Math.min(...far.map(({ metres }) => metres)) : null;
}

/**
 * Returns the least possible distance in metres between a reported visit and the track, allowing for travel in
 * between; null when the track allows the visit or is without a point at that time.
 */
export function metresFromTrack(visit: Visit, track: readonly TrackPoint[]): number | null {
  const apart = visit.events.flatMap((event) => {
    if (event.recordedBy !== null) return [];
    const place = event.place ?? visit.stop;
    return track.flatMap((point) => {
      const seconds = Math.abs(point.recordedAt.getTime() - event.happenedAt.getTime()) / 1000;
      if (seconds > trackSecondsMax) return [];
      return haversineMetres(point, place) - seconds * metresPerSecondMax - slackOf(event);
    });
  });
  const metres = Math.min(...apart);
  return apart.length > 0 && metres > trackMetres ? metres : null;
}
