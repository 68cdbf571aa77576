import { cityOfId } from "@songtan/domain/cities/city-id";
import type { Point } from "@songtan/domain/quoting/distance";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/database.ts";
import { savedPlan } from "../../../db/pipeline/saved-plans.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";

/**
 * A driver as the position rules need it: positions without duty and without an active booking are
 * not stored.
 */
export type Watched = {
  onDuty: boolean;
  trackedBookings: readonly TrackedBooking[];
  /** Where the driver goes. */
  destination: Point | null;
};
/** A booking with a recorded track: from heading to its pick-up until its end. */
type TrackedBooking = { bookingId: string; since: Date };

/** Loads the duty, the destination and the tracked bookings of many drivers in one query. */
export async function loadWatched(
  db: Kysely<Database>,
  driverIds: readonly string[],
): Promise<Map<string, Watched>> {
  const { rows } = await sql<{
    driverId: string;
    onDuty: boolean;
    bookingId: string | null;
    since: Date | null;
    latitude: number | null;
    longitude: number | null;
  }>`
    select d.account_id as driver_id, d.on_duty_since is not null as on_duty, w.booking_id, w.since,
      t.latitude, t.longitude
    from drivers d
    left join driver_destinations t on t.driver_id = d.account_id and t.ended_at is null
    left join lateral (
      select b.id as booking_id, coalesce((
          select e.happened_at from booking_events e
          where e.booking_id = b.id and e.kind = 'heading_to_pickup' and e.actor = 'driver:' || d.account_id
          order by e.id desc limit 1
        ), b.assigned_at) as since
      from bookings b
      join stops s on s.booking_id = b.id and s.index = 0 and s.state <> 'pending'
      where b.driver_id = d.account_id and b.state = any(${[...workingStates]}::text[])
    ) w on true
    where d.account_id = any(${[...driverIds]}::uuid[]) ${savedPlan}`.execute(db);
  const watched = new Map<string, Watched & { trackedBookings: TrackedBooking[] }>();
  for (const row of rows) {
    const { onDuty, latitude, longitude } = row;
    const destination = latitude === null || longitude === null ? null : { latitude, longitude };
    const driver = watched.get(row.driverId) ?? { onDuty, destination, trackedBookings: [] };
    if (row.bookingId && row.since)
      driver.trackedBookings.push({ bookingId: row.bookingId, since: row.since });
    watched.set(row.driverId, driver);
  }
  return watched;
}

export type TrackPoint = {
  bookingId: string;
  driverId: string;
  latitude: number;
  longitude: number;
  heading: number | null;
  recordedAt: Date;
  receivedAt: Date;
};

/** Saves track points in one write. */
export async function saveTrackPoints(
  db: Kysely<Database>,
  points: readonly TrackPoint[],
): Promise<void> {
  if (points.length === 0) return;
  const column = <Value>(read: (point: TrackPoint) => Value): Value[] => points.map(read);
  await sql`
    insert into positions (booking_id, city, driver_id, latitude, longitude, heading, recorded_at, received_at)
    select * from unnest(
      ${column((point) => point.bookingId)}::uuid[], ${column((point) => cityOfId(point.bookingId))}::text[],
      ${column((point) => point.driverId)}::uuid[],
      ${column((point) => point.latitude)}::float8[], ${column((point) => point.longitude)}::float8[],
      ${column((point) => point.heading)}::float8[], ${column((point) => point.recordedAt)}::timestamptz[],
      ${column((point) => point.receivedAt)}::timestamptz[])`.execute(db);
}
