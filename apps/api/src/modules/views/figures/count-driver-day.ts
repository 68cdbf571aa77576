import { earningKinds } from "@songtan/domain/ledger/driver-balance";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { incomeByDriver } from "../../accounting/books/entry-amounts.ts";
import { firstMoments } from "../../bookings/figures/counted-under.ts";
import { conductOf } from "../../bookings/figures/driver-conduct.ts";

export type CountedDay = { day: string; from: Date; to: Date; now: Date };

/** Returns the end of a day's hours: the end of the day, or the time of the count if it is earlier. */
const endOf = ({ to, now }: CountedDay): Date => (now < to ? now : to);

/** Seconds of a `span` within the day. */
export const spanSeconds = (day: CountedDay): RawBuilder<number> => {
  const end = endOf(day);
  return sql<number>`round(extract(epoch from least(coalesce(span.ended_at, ${end}), ${end}) - greatest(span.began_at, ${day.from})))`;
};

/**
 * Every `span` of duty (sign 1) and break (sign -1) that touches the day, with its driver. Hours belong to the province of
 * the driver's latest booking, `counted`; to none before the first.
 */
export const spansOfDuty = (day: CountedDay): RawBuilder<unknown> => {
  const end = endOf(day);
  return sql`from (
      select driver_id, began_at, ended_at, 1 as sign from duty_periods
      union all select driver_id, began_at, ends_at, -1 from duty_breaks
    ) span
    join drivers on drivers.account_id = span.driver_id
    left join lateral (
      select province_code, ''::text as channel from bookings
      join figure_bookings on figure_bookings.booking_id = bookings.id
      where bookings.driver_id = span.driver_id and assigned_at < ${end}
      order by assigned_at desc limit 1
    ) counted on true
    where span.began_at < ${end} and (span.ended_at is null or span.ended_at > ${day.from})`;
};

/** The day's `bookings` with their `counted` province and channel, and what else is joined to each. */
export const bookingsOfDay = (
  { from, to, now }: Omit<CountedDay, "day">,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`from bookings join figure_bookings counted on counted.booking_id = bookings.id
      ${firstMoments(now)} ${joined}
      where bookings.created_at >= ${from} and bookings.created_at < ${to} and bookings.created_at <= ${now}`;

const conductColumns = sql.raw("jobs, given_back, offers, declined, missed, delivered, late");
const conductSums = sql.raw(
  "sum(jobs), sum(given_back), sum(offers), sum(declined), sum(missed), sum(delivered), sum(late)",
);
const noConduct = sql.raw("0, 0, 0, 0, 0, 0, 0");

/** Counts the hours and income of `figure_days` by driver, and how drivers handled their jobs. */
export async function countDriverDay(trx: Trx, day: CountedDay): Promise<void> {
  await sql`delete from figure_driver_days where day = ${day.day}`.execute(trx);
  await sql`
    insert into figure_driver_days (day, driver_id, province_code, vehicle, channel, online_seconds, worked_seconds,
      income_satang, ${conductColumns})
    select ${day.day}, driver_id, coalesce(province_code, ''), coalesce(vehicle, ''), coalesce(channel, ''), sum(online),
      sum(worked), sum(income), ${conductSums}
    from (
      select span.driver_id, counted.province_code, drivers.vehicle, counted.channel,
        case when sign = 1 then ${spanSeconds(day)} else 0 end as online, ${spanSeconds(day)} * sign as worked,
        0::bigint as income, 0 as jobs, 0 as given_back, 0 as offers, 0 as declined, 0 as missed, 0 as delivered,
        0 as late
      ${spansOfDuty(day)}
      union all
      select income.driver_id, counted.province_code, bookings.vehicle, counted.channel, 0, 0, income.satang, ${noConduct}
      from ledger_entries entry ${incomeByDriver}
      left join bookings on bookings.id = entry.booking_id
      left join figure_bookings counted on counted.booking_id = entry.booking_id
      where entry.accounting_on = ${day.day} and entry.recorded_at <= ${day.now} and entry.kind in (${sql.join(earningKinds)})
      union all
      select conduct.driver_id, counted.province_code, bookings.vehicle, counted.channel, 0, 0, 0, conduct.jobs,
        conduct.given_back, conduct.offers, conduct.declined, conduct.missed, conduct.delivered, conduct.late
      ${bookingsOfDay(day, conductOf(day.now))}
    ) part
    group by 2, 3, 4, 5
    having sum(online) <> 0 or sum(worked) <> 0 or sum(income) <> 0 or sum(jobs) + sum(offers) + sum(delivered) > 0`.execute(
    trx,
  );
}
