import type { BookingState } from "@songtan/domain/booking/words";
import { hasVanishedWithGoods } from "@songtan/domain/dispatch/vanished-driver";
import { limits } from "@songtan/domain/limits";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { workingStates } from "../dispatch/queries.ts";
import { closeIncidents, openIncident } from "../incidents/queries.ts";
import { takeFromDriver } from "./change-driver.ts";
import { loadDriverChange, loadStillSince } from "./load-driver-change.ts";
import { type BookingRow, loadStops, lockBooking } from "./queries.ts";

const incidentKind = "driver_vanished";

/**
 * Every minute: a driver who does not come is changed, and one who vanished with goods aboard is brought to staff. Each
 * booking is a transaction of its own, decided under its lock; twice is the same as once.
 */
export async function watchDrivers({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = clock();
  const oldEnough = new Date(now.getTime() - limits.vanishedMinutes * 60_000);
  const suspects = await db
    .selectFrom("bookings")
    .select("id")
    .where("state", "in", workingStates)
    .where("assigned_at", "<=", oldEnough)
    .execute();
  const open = await db
    .selectFrom("incidents")
    .select("booking_id as id")
    .where("kind", "=", incidentKind)
    .where("closed_at", "is", null)
    .execute();
  for (const id of new Set([...suspects, ...open].flatMap((row) => row.id ?? []))) {
    await db.transaction().execute(async (trx) => {
      const booking = await lockBooking(trx, id);
      if (booking) await watchBooking(trx, booking, now);
    });
  }
}

async function watchBooking(trx: Trx, booking: BookingRow, now: Date): Promise<void> {
  const stops = await loadStops(trx, booking.id);
  const change = await loadDriverChange(trx, { booking, stops, now });
  if (change && change.automaticAt <= now)
    await takeFromDriver(trx, { booking, stops, actor: "system", reason: change.because, now });
  const atStop = stops.some((stop) => stop.state === "arrived");
  const lastSignAt = await loadLastSign(trx, booking, now);
  const driverId = booking.driver_id;
  if (
    driverId &&
    lastSignAt &&
    hasVanishedWithGoods({ state: booking.state as BookingState, atStop, lastSignAt }, now)
  ) {
    const details = { lastSignAt: lastSignAt.toISOString(), state: booking.state };
    await openIncident(trx, { kind: incidentKind, bookingId: booking.id, driverId, details, now });
    return;
  }
  // Moved again, arrived, or the booking went on in another way.
  await closeIncidents(trx, { kind: incidentKind, bookingId: booking.id, resolution: "went_on", now });
}

/** The last time this booking's driver moved or reported something of it. */
async function loadLastSign(trx: Trx, booking: BookingRow, now: Date): Promise<Date | null> {
  if (!booking.driver_id) return null;
  const fact = await trx
    .selectFrom("task_events")
    .select(({ fn }) => fn.max("occurred_at").as("at"))
    .where("booking_id", "=", booking.id)
    .where("driver_id", "=", booking.driver_id)
    .executeTakeFirst();
  const signs = [await loadStillSince(trx, booking.driver_id, now), fact?.at, booking.assigned_at];
  return signs.reduce<Date | null>((latest, sign) => (sign && (!latest || sign > latest) ? sign : latest), null);
}
