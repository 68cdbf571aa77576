import { isStopHandled } from "@songtan/domain/booking/stop";
import {
  decideArrival,
  type ExpectedArrival,
  promisedArrivalOf,
} from "@songtan/domain/webhooks/promised-arrival";
import type { Deps } from "../../../deps/deps.ts";
import { forEachIsolated } from "../../../jobs/for-each-isolated.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import {
  type BookingRow,
  loadStops,
  lockBooking,
  type StopRow,
} from "../../bookings/record/booking.ts";
import { notifyArrival } from "../../bookings/record/notify-arrival.ts";
import { loadStopsOf } from "../../delivery/driver-jobs/jobs.ts";
import { loadArrivals } from "../../views/bookings/list-arrivals.ts";

type WatchDeps = Pick<Deps, "db" | "clock" | "livePlaces" | "roads" | "places">;

/**
 * Sends events of arrivals that have changed. It runs every minute, so that a phone's position costs nothing more: all arrivals are
 * estimated by distance in one round of queries, and only those that have changed are calculated by road and lock their booking.
 */
export async function watchArrivals(deps: WatchDeps): Promise<void> {
  const { db, clock } = deps;
  const bookings = await db
    .selectFrom("bookings")
    .selectAll()
    .where("businessId", "is not", null)
    .where("state", "in", workingStates)
    .execute();
  const stops = await loadStopsOf(
    db,
    bookings.map(({ id }) => id),
  );
  const now = clock();
  const changedOf = async (rows: readonly BookingRow[], byRoad: boolean) => {
    const arrivals = await loadArrivals(deps, rows, { stopsOf: stops, byRoad });
    return rows.flatMap((booking) => {
      const arrival = arrivals.get(booking.id);
      const next = nextStop(stops.get(booking.id) ?? []);
      if (!arrival || !next) return [];
      const expected = { stopIndex: next.index, at: latest(arrival.at, next, booking) };
      const decision = decideArrival(promisedArrivalOf(booking), expected, now);
      return decision === "nothing" ? [] : [{ booking, expected }];
    });
  };
  const candidates = await changedOf(bookings, false);
  const changed = await changedOf(
    candidates.map(({ booking }) => booking),
    true,
  );
  await forEachIsolated(changed, (change) => notifyWhenSame(deps, change));
}

const nextStop = (stops: readonly StopRow[]): StopRow | undefined =>
  stops.find(({ state }) => !isStopHandled(state));

/** A scheduled pick-up does not happen before its time. */
const latest = (at: string, { index }: StopRow, { scheduledAt }: BookingRow): Date =>
  new Date(Math.max(Date.parse(at), (index === 0 && scheduledAt?.getTime()) || 0));

/** Sends nothing when the booking has gone on since it was read. */
async function notifyWhenSame(
  { db, clock }: WatchDeps,
  { booking: seen, expected }: { booking: BookingRow; expected: ExpectedArrival },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const booking = await lockBooking(trx, seen.id);
    if (!booking || booking.state !== seen.state || booking.driverId !== seen.driverId) return;
    const next = nextStop(await loadStops(trx, booking.id));
    if (next?.index !== expected.stopIndex || next.state === "arrived") return;
    await notifyArrival(trx, { booking, expected, now: clock() });
  });
}
