import { bookingChannel } from "@songtan/domain/figures/figures";
import { serviceDay } from "@songtan/domain/thai/dates";
import { provinceOf } from "@songtan/places/reverse";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { countDay } from "./count-day.ts";

type CountDeps = Pick<Deps, "db" | "clock" | "places">;

/** Longer than any transaction: what has an older instant is seen by everybody. */
const settledMinutes = 10;
/** So that one run of a first count ends soon; the next one goes on. */
const daysOfARun = 60;
/** The most bookings that get their province in one statement. */
const batchRows = 500;

/**
 * By the clock: finds the days that have changed since the last run and counts each of them again, the latest first. The
 * first run finds every day there has been. An entry or event of an earlier day, such as a refund, leads to that day.
 */
export async function countFigures(deps: CountDeps): Promise<void> {
  const now = deps.clock();
  await placeBookings(deps);
  await deps.db.transaction().execute((trx) => findChangedDays(trx, now));
  const { rows } = await sql<{ day: string }>`
    select day from figure_days_due order by day desc limit ${daysOfARun}`.execute(deps.db);
  await forEachIsolated(rows, ({ day }) =>
    deps.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("figureDaysDue").where("day", "=", day).execute();
      await countDay(trx, day, now);
    }),
  );
}

async function findChangedDays(trx: Trx, now: Date): Promise<void> {
  const last = await trx.selectFrom("figureProgress").selectAll().executeTakeFirst();
  const { eventId, entryId } = last ?? { eventId: 0, entryId: 0 };
  const today = serviceDay(now);
  // Hours, reports and bookings under way change the days since the last run without a trace in events.
  const since = last ? serviceDay(last.countedAt) : null;
  await sql`
    insert into figure_days_due (day)
    select ${today}::date
    union select generate_series(${since}::date, ${today}::date, '1 day')::date where ${since}::date is not null
    union select (bookings.created_at at time zone 'Asia/Bangkok')::date from bookings
      where id in (select booking_id from booking_events where booking_events.id > ${eventId})
    union select accounting_on from ledger_entries where id > ${entryId}
    union select day from figure_days where not ${last?.countsConduct ?? true}::boolean
    ${
      last
        ? sql``
        : sql`union select (began_at at time zone 'Asia/Bangkok')::date from duty_periods
      union select (created_at at time zone 'Asia/Bangkok')::date from reports`
    }
    on conflict do nothing`.execute(trx);
  const settled = new Date(now.getTime() - settledMinutes * 60_000);
  await sql`
    insert into figure_progress (event_id, entry_id, counted_at, counts_conduct)
    select coalesce((select max(id) from booking_events where id > ${eventId} and received_at < ${settled}), ${eventId}),
      coalesce((select max(id) from ledger_entries where id > ${entryId} and recorded_at < ${settled}), ${entryId}), ${now}, true
    on conflict (only_row) do update
      set event_id = excluded.event_id, entry_id = excluded.entry_id, counted_at = excluded.counted_at,
        counts_conduct = true`.execute(trx);
}

type Unplaced = {
  id: string;
  businessId: string | null;
  madeBy: string | null;
  latitude: number;
  longitude: number;
};

/**
 * Finds the province and channel of each booking that is new since the last run; they are final. A booking made during
 * the run belongs to today, which the next run recounts.
 */
async function placeBookings({ db, places }: CountDeps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct booking_id as id from booking_events
    where id > coalesce((select event_id from figure_progress), 0)
      and not exists (select from figure_bookings placed where placed.booking_id = booking_events.booking_id)`.execute(
    db,
  );
  for (let start = 0; start < rows.length; start += batchRows) {
    const ids = rows.slice(start, start + batchRows).map(({ id }) => id);
    const bookings = await sql<Unplaced>`
      select bookings.id, business_id, made_by, latitude, longitude
      from bookings join stops on stops.booking_id = bookings.id and stops.index = 0
      where bookings.id = any(${ids})`.execute(db);
    const placed = bookings.rows.map((row) => ({
      bookingId: row.id,
      provinceCode: provinceOf(places, row),
      channel: bookingChannel(row),
    }));
    await db
      .insertInto("figureBookings")
      .values(placed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
