import { isStopHandled } from "@songtan/domain/booking/stop";
import { insertBooking } from "@songtan/domain/dispatch/stacked-booking";
import { compileOnceToSendAhead } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { StopRow } from "../../bookings/record/booking.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import { loadStopsOf } from "./jobs.ts";
import type { LockedDriver } from "./locks.ts";

/** Saves the order of a driver's stops after a stacked booking was accepted; a single booking does not need an order. */
export async function orderVisits(
  { trx, livePlaces }: Pick<Deps, "livePlaces"> & { trx: Trx },
  { bookingId, driver, now }: { bookingId: string; driver: LockedDriver; now: Date },
): Promise<void> {
  await clearRanks(trx, { bookingId });
  const [other] = driver.jobs.filter((job) => job.id !== bookingId);
  if (!other || !driver.vehicle) return;
  const stops = await loadStopsOf(trx, [bookingId, other.id]);
  const added = stops.get(bookingId) ?? [];
  const ahead = (stops.get(other.id) ?? []).filter((stop) => !isStopHandled(stop.state));
  const [next] = ahead;
  if (!next || added.length < 2) return;
  const from = (await livePlaces.last([driver.id], trx)).get(driver.id);
  const { order } = insertBooking({
    from: from ?? next,
    work: { ahead, headed: next.state !== "pending", atFirstStop: next.state === "arrived" },
    added,
    vehicle: driver.vehicle,
    now,
    holidays: await loadHolidays(trx),
  });
  for (const [rank, { job, index }] of order.entries()) {
    const stop = (job === "ahead" ? ahead : added)[index];
    if (stop) await rankStop(trx, stop, rank);
  }
}

const clearRanks = compileOnceToSendAhead((db, { bookingId }: { bookingId: string }) =>
  db.updateTable("stops").set({ visitRank: null }).where("bookingId", "=", bookingId),
);

const rankStop = (trx: Trx, stop: StopRow, rank: number) =>
  trx
    .updateTable("stops")
    .set({ visitRank: rank })
    .where("bookingId", "=", stop.bookingId)
    .where("index", "=", stop.index)
    .execute();
