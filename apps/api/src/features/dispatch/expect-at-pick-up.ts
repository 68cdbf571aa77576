import { driveSeconds, estimateMetres } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/quoting/words";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { loadHolidays } from "../tariff/queries.ts";
import type { LockedDriver, OfferRow } from "./locks.ts";

/** Nobody knows where the driver is: a way through half of Bangkok. */
const unknownSeconds = 20 * 60;

type TakeDeps = Pick<Deps, "livePlaces"> & { trx: Trx };
type Taken = { booking: BookingRow; driver: LockedDriver; offer: OfferRow | null; now: Date };

/** When the driver should set out for the pick-up, and be there; what is scheduled is not expected before its time. */
export async function expectAtPickUp(
  deps: TakeDeps,
  { booking, driver, offer, now }: Taken,
): Promise<{ pickup_leave_at: Date; pickup_expected_at: Date }> {
  const seconds = offer?.pickup_seconds ?? (await estimateWay(deps, { booking, driver, now }));
  const soonest = now.getTime() + seconds * 1000;
  const expected = Math.max(soonest, booking.scheduled_at?.getTime() ?? 0);
  return { pickup_leave_at: new Date(expected - seconds * 1000), pickup_expected_at: new Date(expected) };
}

async function estimateWay(
  { trx, livePlaces }: TakeDeps,
  { booking, driver, now }: Omit<Taken, "offer">,
): Promise<number> {
  const seen = (await livePlaces.last([driver.id], trx)).get(driver.id);
  const pickUp = await trx
    .selectFrom("stops")
    .select(["latitude", "longitude"])
    .where("booking_id", "=", booking.id)
    .where("index", "=", 0)
    .executeTakeFirst();
  if (!seen || !pickUp) return unknownSeconds;
  const departure = { at: now, holidays: await loadHolidays(trx) };
  return driveSeconds(estimateMetres(seen, pickUp), booking.vehicle as Vehicle, departure);
}
