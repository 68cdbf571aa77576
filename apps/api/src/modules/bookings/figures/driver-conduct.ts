import type { ConductMeasure } from "@songtan/domain/figures/driver-conduct";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { countsIn, measuredBy } from "./counted-under.ts";

/** `conduct` of each driver in each of `bookings` with its `firstMoments`: 1 or 0 for each figure. */
export const conductOf = (countedAt: Date): RawBuilder<unknown> => sql`cross join lateral (
    select driver_id, max(jobs) as jobs, max(given_back) as given_back, max(offers) as offers, max(declined) as declined,
      max(missed) as missed, max(delivered) as delivered, max(late) as late
    from (
      select split_part(actor, ':', 2)::uuid as driver_id, (kind = 'assigned')::int as jobs,
        (kind = 'given_back')::int as given_back, 0 as offers, 0 as declined, 0 as missed, 0 as delivered, 0 as late
      from booking_events turn
      where turn.booking_id = bookings.id and kind in ('assigned', 'given_back') and actor like 'driver:%'
        and received_at <= ${countedAt}
      union all
      select offers.driver_id, 0, 0, 1, (answer = 'declined')::int, (answer = 'expired')::int, 0, 0 from offers
      where offers.booking_id = bookings.id and sent_at <= ${countedAt}
      union all
      select bookings.driver_id, 0, 0, 0, 0, 0, 1, (not (${measuredBy(countedAt).on_time}))::int
      where bookings.state = 'delivered' and bookings.driver_id is not null
    ) turn
    group by driver_id
  ) conduct`;

/** A condition on `bookings`: this driver's figure counts it. */
export const countsInConduct: Record<ConductMeasure, (driverId: string) => RawBuilder<SqlBool>> = {
  given_back: (driverId) => sql`bookings.id in (
    select booking_id from booking_events where actor = ${`driver:${driverId}`} and kind = 'given_back')`,
  declined: (driverId) => answered(driverId, "declined"),
  missed: (driverId) => answered(driverId, "expired"),
  late: (driverId) =>
    sql`bookings.driver_id = ${driverId} and bookings.state = 'delivered' and not ${countsIn("on_time", "infinity")}`,
};

const answered = (driverId: string, answer: string) => sql<SqlBool>`bookings.id in (
  select booking_id from offers where driver_id = ${driverId} and answer = ${answer})`;
