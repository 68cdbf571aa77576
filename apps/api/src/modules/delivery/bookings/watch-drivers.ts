import { type DriverChange, isMissingWithGoods } from "@songtan/domain/dispatch/no-show-driver";
import { limits } from "@songtan/domain/limits";
import type { Kysely } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import {
  type BookingRow,
  loadStops,
  lockBooking,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { closeIncidents, openIncident } from "../../platform/oversight/incidents.ts";
import { loadStopsOf } from "../driver-jobs/jobs.ts";
import { removeDriver } from "./change-driver.ts";
import { changeOf, loadStillSince } from "./load-driver-change.ts";

const incidentKind = "driver_vanished";

/**
 * Runs every minute: replaces a driver who does not come, and reports to staff one who vanished with goods aboard. It
 * checks bookings in work without a lock first, then locks and rechecks only the suspect ones, each in a separate
 * transaction. Running it twice has the same effect as once.
 */
export async function watchDrivers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const oldEnough = new Date(now.getTime() - limits.noShowMinutes * 60_000);
  const suspects = await db
    .selectFrom("bookings")
    .selectAll()
    .where("state", "in", workingStates)
    .where("assignedAt", "<=", oldEnough)
    .execute();
  const open = await db
    .selectFrom("incidents")
    .select("bookingId as id")
    .where("kind", "=", incidentKind)
    .where("closedAt", "is", null)
    .execute();
  const stops = await loadStopsOf(
    db,
    suspects.map(({ id }) => id),
  );
  const watched = new Set(open.flatMap((row) => row.id ?? []));
  const bookingsById = new Map(suspects.map((booking) => [booking.id, booking]));
  await forEachIsolated([...new Set([...watched, ...bookingsById.keys()])], async (id) => {
    const booking = bookingsById.get(id);
    if (booking && !watched.has(id)) {
      const { change, silentSince } = await checkDriver(db, {
        booking,
        stops: stops.get(id) ?? [],
        now,
      });
      if (!change && !silentSince) return;
    }
    await db.transaction().execute(async (trx) => {
      const locked = await lockBooking(trx, id);
      if (locked) await watchBooking(trx, locked, now);
    });
  });
}

async function watchBooking(trx: Trx, booking: BookingRow, now: Date): Promise<void> {
  const stops = await loadStops(trx, booking.id);
  const { change, silentSince } = await checkDriver(trx, { booking, stops, now });
  if (change)
    await removeDriver(trx, { booking, stops, actor: "system", reason: change.because, now });
  const driverId = booking.driverId;
  if (driverId && silentSince) {
    const details = { lastSignAt: silentSince.toISOString(), state: booking.state };
    await openIncident(trx, { kind: incidentKind, bookingId: booking.id, driverId, details, now });
    return;
  }
  // Moved again, arrived, or the booking went on in another way.
  await closeIncidents(trx, {
    kind: incidentKind,
    bookingId: booking.id,
    resolution: "went_on",
    now,
  });
}

type DriverCheck = { change: DriverChange | null; silentSince: Date | null };

/**
 * Returns the change of the driver if it is due, and the driver's last sign of life if they vanished with goods
 * aboard.
 */
async function checkDriver(
  db: Kysely<Database>,
  { booking, stops, now }: { booking: BookingRow; stops: readonly StopRow[]; now: Date },
): Promise<DriverCheck> {
  if (!booking.driverId) return { change: null, silentSince: null };
  const stillSince = await loadStillSince(db, booking.driverId, now);
  const change = changeOf({ booking, stops, now, stillSince });
  const atStop = stops.some((stop) => stop.state === "arrived");
  const lastSignAt = await loadLastSign(db, booking, stillSince);
  const gone = lastSignAt && isMissingWithGoods({ state: booking.state, atStop, lastSignAt }, now);
  return {
    change: change && change.automaticAt <= now ? change : null,
    silentSince: gone ? lastSignAt : null,
  };
}

/** Returns the last time this booking's driver moved or reported an event of the booking. */
async function loadLastSign(
  db: Kysely<Database>,
  booking: BookingRow,
  stillSince: Date | null,
): Promise<Date | null> {
  const lastEvent = await db
    .selectFrom("taskEvents")
    .select(({ fn }) => fn.max("happenedAt").as("at"))
    .where("bookingId", "=", booking.id)
    .where("driverId", "=", booking.driverId)
    .executeTakeFirst();
  const signs = [stillSince, lastEvent?.at, booking.assignedAt];
  return signs.reduce<Date | null>(
    (latest, sign) => (sign && (!latest || sign > latest) ? sign : latest),
    null,
  );
}
