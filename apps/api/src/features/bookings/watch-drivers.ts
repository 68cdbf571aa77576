import type { BookingState } from "@songtan/domain/booking/words";
import { type DriverChange, hasVanishedWithGoods } from "@songtan/domain/dispatch/vanished-driver";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { eachAlone } from "../../jobs/each-alone.ts";
import { loadStopsOf, workingStates } from "../dispatch/queries.ts";
import { closeIncidents, openIncident } from "../incidents/queries.ts";
import { takeFromDriver } from "./change-driver.ts";
import { changeOf, loadStillSince } from "./load-driver-change.ts";
import { type BookingRow, loadStops, lockBooking, type StopRow } from "./queries.ts";

const incidentKind = "driver_vanished";

/**
 * Every minute: a driver who does not come is changed, and one who vanished with goods aboard is brought to staff. All are
 * looked at, and only where there is something to do is the booking locked and judged once more, in a transaction of its
 * own; twice is the same as once.
 */
export async function watchDrivers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const oldEnough = new Date(now.getTime() - limits.vanishedMinutes * 60_000);
  const suspects = await db
    .selectFrom("bookings")
    .selectAll()
    .where("state", "in", workingStates)
    .where("assigned_at", "<=", oldEnough)
    .execute();
  const open = await db
    .selectFrom("incidents")
    .select("booking_id as id")
    .where("kind", "=", incidentKind)
    .where("closed_at", "is", null)
    .execute();
  const stops = await loadStopsOf(
    db,
    suspects.map(({ id }) => id),
  );
  const watched = new Set(open.flatMap((row) => row.id ?? []));
  const known = new Map(suspects.map((booking) => [booking.id, booking]));
  await eachAlone([...new Set([...watched, ...known.keys()])], async (id) => {
    const booking = known.get(id);
    if (booking && !watched.has(id)) {
      const { change, vanishedSince } = await judge(db, { booking, stops: stops.get(id) ?? [], now });
      if (!change && !vanishedSince) return;
    }
    await db.transaction().execute(async (trx) => {
      const locked = await lockBooking(trx, id);
      if (locked) await watchBooking(trx, locked, now);
    });
  });
}

async function watchBooking(trx: Trx, booking: BookingRow, now: Date): Promise<void> {
  const stops = await loadStops(trx, booking.id);
  const { change, vanishedSince } = await judge(trx, { booking, stops, now });
  if (change) await takeFromDriver(trx, { booking, stops, actor: "system", reason: change.because, now });
  const driverId = booking.driver_id;
  if (driverId && vanishedSince) {
    const details = { lastSignAt: vanishedSince.toISOString(), state: booking.state };
    await openIncident(trx, { kind: incidentKind, bookingId: booking.id, driverId, details, now });
    return;
  }
  // Moved again, arrived, or the booking went on in another way.
  await closeIncidents(trx, { kind: incidentKind, bookingId: booking.id, resolution: "went_on", now });
}

type Judged = { change: DriverChange | null; vanishedSince: Date | null };

/** Whether the driver is to be changed now, and since when one with goods aboard has given no sign. */
async function judge(
  db: Kysely<Database>,
  { booking, stops, now }: { booking: BookingRow; stops: readonly StopRow[]; now: Date },
): Promise<Judged> {
  if (!booking.driver_id) return { change: null, vanishedSince: null };
  const stillSince = await loadStillSince(db, booking.driver_id, now);
  const change = changeOf({ booking, stops, now, stillSince });
  const atStop = stops.some((stop) => stop.state === "arrived");
  const lastSignAt = await loadLastSign(db, booking, stillSince);
  const gone = lastSignAt && hasVanishedWithGoods({ state: booking.state as BookingState, atStop, lastSignAt }, now);
  return { change: change && change.automaticAt <= now ? change : null, vanishedSince: gone ? lastSignAt : null };
}

/** The last time this booking's driver moved or reported something of it. */
async function loadLastSign(db: Kysely<Database>, booking: BookingRow, stillSince: Date | null): Promise<Date | null> {
  const fact = await db
    .selectFrom("task_events")
    .select(({ fn }) => fn.max("occurred_at").as("at"))
    .where("booking_id", "=", booking.id)
    .where("driver_id", "=", booking.driver_id)
    .executeTakeFirst();
  const signs = [stillSince, fact?.at, booking.assigned_at];
  return signs.reduce<Date | null>((latest, sign) => (sign && (!latest || sign > latest) ? sign : latest), null);
}
