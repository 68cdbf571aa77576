import { driveSeconds, estimateMetres } from "@songtan/domain/quoting/distance";
import { viaOf } from "@songtan/places/water";
import { compileOnce } from "../../../db/compiled.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadHolidays } from "../../pricing/tariff/load-tariff.ts";
import type { LockedDriver, OfferRow } from "./locks.ts";

/** Used when the driver's position is unknown: a drive through half of Bangkok. */
const unknownSeconds = 20 * 60;

type EstimateDeps = Pick<Deps, "livePlaces" | "places"> & { trx: Trx };
type PickupInput = { booking: BookingRow; driver: LockedDriver; offer: OfferRow | null; now: Date };

/** When the driver should set out for the pick-up, and be there; what is scheduled is not expected before its time. */
export async function estimatePickupTime(
  deps: EstimateDeps,
  { booking, driver, offer, now }: PickupInput,
): Promise<{ pickupLeaveAt: Date; pickupExpectedAt: Date }> {
  const seconds =
    offer?.pickupSeconds ?? (await estimateDriveSeconds(deps, { booking, driver, now }));
  const soonest = now.getTime() + seconds * 1000;
  const expected = Math.max(soonest, booking.scheduledAt?.getTime() ?? 0);
  return {
    pickupLeaveAt: new Date(expected - seconds * 1000),
    pickupExpectedAt: new Date(expected),
  };
}

async function estimateDriveSeconds(
  { trx, livePlaces, places }: EstimateDeps,
  { booking, driver, now }: Omit<PickupInput, "offer">,
): Promise<number> {
  const [positions, [pickUp], holidays] = await Promise.all([
    livePlaces.last([driver.id], trx),
    findPickUp(trx, { bookingId: booking.id }),
    loadHolidays(trx),
  ]);
  const lastPosition = positions.get(driver.id);
  if (!lastPosition || !pickUp) return unknownSeconds;
  const departure = { at: now, holidays };
  const metres = estimateMetres(lastPosition, pickUp, viaOf(places, booking.vehicle));
  return driveSeconds(metres, booking.vehicle, departure);
}

const findPickUp = compileOnce((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom("stops")
    .select(["latitude", "longitude"])
    .where("bookingId", "=", bookingId)
    .where("index", "=", 0),
);
