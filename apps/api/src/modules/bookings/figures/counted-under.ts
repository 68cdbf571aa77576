import type { BookingMeasure } from "@songtan/domain/figures/rows";
import { limits } from "@songtan/domain/limits";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** City, vehicle and channel, as the figures count a booking and all that belongs to it. */
export type CountedUnder = {
  provinceCode?: string | undefined;
  vehicle?: string | undefined;
  channel?: string | undefined;
};

/** Conditions on a booking, of none where nothing is chosen. A booking is placed some minutes after it was made. */
export function countedUnder(
  bookingId: RawBuilder<unknown>,
  { provinceCode, vehicle, channel }: CountedUnder,
): RawBuilder<SqlBool>[] {
  const chosen = [
    ...(provinceCode ? [sql`counted.province_code = ${provinceCode}`] : []),
    ...(vehicle ? [sql`of_booking.vehicle = ${vehicle}`] : []),
    ...(channel ? [sql`counted.channel = ${channel}`] : []),
  ];
  if (chosen.length === 0) return [];
  return [
    sql<SqlBool>`exists (select from bookings of_booking
      left join figure_bookings counted on counted.booking_id = of_booking.id
      where of_booking.id = ${bookingId} and ${sql.join(chosen, sql` and `)})`,
  ];
}

/** Why a booking came to nothing: a code of ours as itself, what a person typed as another reason. */
export const cancellationReason = sql<string>`case when state = 'unfulfilled' then 'no_driver'
  when cancel_reason is null then 'not_said' when cancel_reason ~ '^[a-z_]{1,40}$' then cancel_reason else 'other' end`;

/** The time of a count, after which nothing is counted. */
type CountedAt = Date | "infinity";

/**
 * A condition on `bookings`: no event of this kind arrived after the count. A phone without a network reports later what
 * happened before it.
 */
const knownBy = (
  countedAt: CountedAt,
  kind: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from booking_events later
  where later.booking_id = bookings.id and later.kind = ${kind} and later.received_at > ${countedAt})`;

/** The event that ends a booking has the name of its state. */
export const stateKnownBy = (countedAt: CountedAt): RawBuilder<SqlBool> =>
  knownBy(countedAt, sql`bookings.state`);

/** The hour of the day in Bangkok at which one of `bookings` was made. */
export const hourMade = sql<number>`extract(hour from bookings.created_at at time zone 'Asia/Bangkok')::int`;

/** When a driver first had a booking, and when one was first looked for: `moments`, of `bookings`. */
export const firstMoments = (countedAt: CountedAt): RawBuilder<unknown> => sql`cross join lateral (
    select min(happened_at) filter (where kind = 'assigned') as assigned_first_at,
      coalesce(min(happened_at) filter (where kind = 'searching'), bookings.created_at) as searching_first_at
    from booking_events where booking_events.booking_id = bookings.id and kind in ('assigned', 'searching')
      and received_at <= ${countedAt}
  ) moments
  cross join lateral (
    select count(*)::int as stop_count from stops where stops.booking_id = bookings.id
  ) way`;

/** A stop may last as long as a driver must wait; the ride begins when the driver was expected. */
const expectedAt = sql`coalesce(bookings.pickup_expected_at, bookings.picked_up_at)
  + make_interval(secs => bookings.duration_seconds, mins => ${limits.absentMinutes}::int * stop_count)`;

/** Conditions under which a booking counts in a measure, over `bookings` with their `firstMoments`. */
export const measuredBy = (countedAt: CountedAt): Record<BookingMeasure, RawBuilder<SqlBool>> => ({
  matched: sql<SqlBool>`assigned_first_at is not null`,
  picked_up: sql<SqlBool>`bookings.picked_up_at is not null and assigned_first_at is not null
    and ${knownBy(countedAt, sql`'picked_up'`)}`,
  on_time: sql<SqlBool>`bookings.state = 'delivered' and bookings.ended_at <= ${expectedAt}
    and ${stateKnownBy(countedAt)}`,
});

/** A condition on one of `bookings`. */
export const countsIn = (measure: BookingMeasure, countedAt: CountedAt): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from (values (1)) row ${firstMoments(countedAt)}
    where ${measuredBy(countedAt)[measure]})`;
