import type { Parcel } from "@songtan/contract/bookings/quotes";
import type { JobSummary, OfferView } from "@songtan/contract/drivers/offers";
import type { OfferReason } from "@songtan/domain/dispatch/offer";
import type { Extra } from "@songtan/domain/vehicle-types";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../db/database.ts";
import type { BookingRow, StopRow } from "../../bookings/record/booking.ts";
import { cashToCollect } from "../../bookings/record/booking-money.ts";

/** A helper rides along or the driver must come back: no stacked booking is possible. */
export const isCarriedAlone = (extras: readonly string[]): boolean =>
  extras.includes("helper") || extras.includes("return_trip");

/**
 * The free slot for a driver's next booking; there are two, each for one booking. Null when both
 * are used.
 */
export function freeSlot(jobs: readonly { slot: number }[]): 1 | 2 | null {
  return ([1, 2] as const).find((slot) => jobs.every((job) => job.slot !== slot)) ?? null;
}

/** Returns a booking as displayed to a driver before acceptance: places, goods and pay, without names, phones or notes. */
export function toJobSummary(
  booking: BookingRow,
  stops: readonly StopRow[],
): z.infer<typeof JobSummary> {
  return {
    id: booking.id,
    number: booking.number,
    vehicle: booking.vehicle,
    parcel: booking.parcel as z.infer<typeof Parcel>,
    extras: booking.extras as Extra[],
    scheduledAt: booking.scheduledAt?.toISOString() ?? null,
    distanceMetres: booking.distanceMetres,
    durationSeconds: booking.durationSeconds,
    distanceSource: booking.distanceSource,
    totalSatang: booking.totalSatang,
    paySatang: booking.driverPaySatang,
    commissionSatang: booking.commissionSatang,
    cashToCollectSatang: cashToCollect(booking),
    codSatang: stops.reduce((sum, stop) => sum + stop.codAmountSatang, 0),
    stops: stops.map(({ index, address, latitude, longitude }) => ({
      index,
      address,
      latitude,
      longitude,
    })),
    line: booking.line as [number, number][],
  };
}

/** The stops of several bookings, by booking, in order. */
export async function loadStopsOf(
  db: Kysely<Database>,
  bookingIds: readonly string[],
): Promise<Map<string, StopRow[]>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("stops")
    .selectAll()
    .where("bookingId", "in", bookingIds)
    .orderBy("index")
    .execute();
  return Map.groupBy(rows, (row) => row.bookingId);
}

/** Loads the offers that a driver can still answer. */
export async function loadOpenOffers(
  db: Kysely<Database>,
  driverId: string,
  now: Date,
): Promise<OfferView[]> {
  const offers = await db
    .selectFrom("offers")
    .selectAll()
    .where("driverId", "=", driverId)
    .where("answer", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("sentAt")
    .execute();
  const ids = offers.map((offer) => offer.bookingId);
  if (ids.length === 0) return [];
  const bookings = await db.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
  const stops = await loadStopsOf(db, ids);
  return offers.flatMap((offer) => {
    const booking = bookings.find(({ id }) => id === offer.bookingId);
    if (!booking) return [];
    return [
      {
        id: offer.id,
        bookingId: booking.id,
        expiresAt: offer.expiresAt.toISOString(),
        pickupDistanceMetres: offer.pickupDistanceMetres,
        pickupSeconds: offer.pickupSeconds,
        paySatang: booking.driverPaySatang,
        commissionSatang: booking.commissionSatang,
        reasons: offer.reasons as OfferReason[],
        askedDrivers: offer.offeredDrivers,
        detourSeconds: offer.detourSeconds,
        booking: toJobSummary(booking, stops.get(booking.id) ?? []),
      },
    ];
  });
}
