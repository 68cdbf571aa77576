import { addServiceDays, serviceDayStart } from "@songtan/domain/thai/dates";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { entryAmounts, entryLines } from "../../accounting/books/entry-amounts.ts";
import {
  cancellationReason,
  measuredBy,
  stateKnownBy,
} from "../../bookings/figures/counted-under.ts";
import {
  bookingsOfDay,
  type CountedDay,
  countDriverDay,
  spanSeconds,
  spansOfDuty,
} from "./count-driver-day.ts";

/**
 * Recounts a Bangkok day from the bookings, the ledger and the hours; a second count gives the same result. The
 * province and channel of each booking are already stored.
 */
export async function countDay(trx: Trx, day: string, now: Date): Promise<void> {
  const from = serviceDayStart(day);
  const span = { day, from, to: serviceDayStart(addServiceDays(day, 1)), now };
  await sql`delete from figure_days where day = ${day}`.execute(trx);
  await sql`delete from figure_cancellations where day = ${day}`.execute(trx);
  const parts = [ofBookings(span), ofClaims(span), ofMoney(span), ofHours(span)];
  await sql`
    insert into figure_days (day, province_code, vehicle, channel, bookings, ended, delivered, cancelled, matched,
      match_seconds, picked_up, pickup_seconds, on_time, claims, revenue_satang, commission_satang, tips_satang,
      claims_cost_satang, driver_income_satang, driver_seconds)
    select ${day}, coalesce(province, ''), coalesce(vehicle, ''), coalesce(channel, ''), sum(bookings), sum(ended),
      sum(delivered), sum(cancelled), sum(matched), sum(match_seconds), sum(picked_up), sum(pickup_seconds), sum(on_time),
      sum(claims), sum(revenue), sum(commission), sum(tips), sum(claims_cost), sum(income), sum(worked)
    from (${sql.join(parts, sql` union all `)}) part group by 2, 3, 4`.execute(trx);
  await countCancellations(trx, span);
  await countDriverDay(trx, span);
}

/** A part of the day's rows: the columns that it fills, all others 0. */
function part(
  filled: Partial<Record<(typeof columns)[number], RawBuilder<unknown>>>,
  from: RawBuilder<unknown>,
) {
  const counted = columns.map(
    (name) => sql`(${filled[name] ?? sql`0`})::bigint as ${sql.ref(name)}`,
  );
  return sql`select counted.province_code as province, ${filled.bookings || filled.claims || filled.revenue ? sql`bookings.vehicle` : sql`drivers.vehicle`} as vehicle,
    counted.channel as channel, ${sql.join(counted)} ${from}`;
}
const columns = [
  "bookings",
  "ended",
  "delivered",
  "cancelled",
  "matched",
  "match_seconds",
  "picked_up",
  "pickup_seconds",
  "on_time",
  "claims",
  "revenue",
  "commission",
  "tips",
  "claims_cost",
  "income",
  "worked",
] as const;
const one = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 1 else 0 end`;

const pickupFrom = sql`greatest(assigned_first_at, bookings.scheduled_at)`;
const seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`coalesce(round(greatest(extract(epoch from ${to} - ${from}), 0)), 0)`;

/** What each of the day's `bookings` adds, as it was known at the time of the count. */
export function addedByBooking(now: Date) {
  const measured = measuredBy(now);
  const known = stateKnownBy(now);
  return {
    bookings: sql`1`,
    ended: one(sql`bookings.ended_at is not null and ${known}`),
    delivered: one(sql`bookings.state = 'delivered' and ${known}`),
    cancelled: one(sql`bookings.state in ('cancelled', 'unfulfilled') and ${known}`),
    matched: one(measured.matched),
    match_seconds: seconds(sql`searching_first_at`, sql`assigned_first_at`),
    picked_up: one(measured.picked_up),
    pickup_seconds: seconds(pickupFrom, sql`bookings.picked_up_at`),
    on_time: one(measured.on_time),
  };
}

const ofBookings = (day: CountedDay) => part(addedByBooking(day.now), bookingsOfDay(day));

const ofClaims = ({ from, to, now }: CountedDay) =>
  part(
    { claims: sql`1` },
    sql`from reports join bookings on bookings.id = reports.booking_id
      join figure_bookings counted on counted.booking_id = bookings.id
      where reports.requested_satang is not null and reports.created_at >= ${from} and reports.created_at < ${to}
        and reports.created_at <= ${now}`,
  );

const ofMoney = ({ day, now }: CountedDay) =>
  part(
    {
      revenue: entryAmounts.revenue,
      commission: entryAmounts.commission,
      tips: entryAmounts.tips,
      claims_cost: entryAmounts.claims_cost,
      income: entryAmounts.driver_income,
    },
    sql`from ledger_entries entry left join bookings on bookings.id = entry.booking_id
      left join figure_bookings counted on counted.booking_id = entry.booking_id
      ${entryLines}
      where entry.accounting_on = ${day} and entry.recorded_at <= ${now}
        and (sums.platform_revenue <> 0 or sums.claims_cost <> 0 or sums.driver <> 0
          or exists (select from tax_splits where tax_splits.source = entry.source))`,
  );

const ofHours = (day: CountedDay) =>
  part({ worked: sql`${spanSeconds(day)} * span.sign` }, spansOfDuty(day));

async function countCancellations(trx: Trx, { day, from, to, now }: CountedDay): Promise<void> {
  await sql`
    insert into figure_cancellations (day, province_code, vehicle, channel, reason, bookings)
    select ${day}, coalesce(province_code, ''), vehicle, channel, ${cancellationReason}, count(*)
    from bookings join figure_bookings on booking_id = bookings.id
    where state in ('cancelled', 'unfulfilled') and bookings.created_at >= ${from} and bookings.created_at < ${to}
      and bookings.created_at <= ${now} and ${stateKnownBy(now)}
    group by 2, 3, 4, 5`.execute(trx);
}
