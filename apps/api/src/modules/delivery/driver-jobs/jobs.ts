import type { Parcel } from "@songtan/contract/bookings/quotes";
import type { JobSummary, OfferView } from "@songtan/contract/drivers/offers";
import type { OfferReason } from "@songtan/domain/dispatch/offer";
import type { Extra, Vehicle } from "@songtan/domain/vehicle-types";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../db/database.ts";
import { workingStates } from "../../bookings/record/active-bookings.ts";
import { type BookingRow, cashToCollect, type StopRow } from "../../bookings/record/booking.ts";

/** A helper rides along or the driver must come back: no stacked booking is possible. */
export const isCarriedAlone = (extras: readonly string[]): boolean =>
  extras.includes("helper") || extras.includes("return_trip");

/** The stops of a driver's other job that come before this one in the order of both. */
export async function loadStopsBefore(
  db: Kysely<Database>,
  { driverId, stop }: { driverId: string; stop: StopRow },
): Promise<StopRow[]> {
  if (stop.visit_rank === null) return [];
  return db
    .selectFrom("stops")
    .innerJoin("bookings", "bookings.id", "stops.booking_id")
    .selectAll("stops")
    .where("bookings.driver_id", "=", driverId)
    .where("bookings.state", "in", workingStates)
    .where("bookings.id", "!=", stop.booking_id)
    .where("stops.state", "in", ["pending", "heading", "arrived"])
    .where("stops.visit_rank", "<", stop.visit_rank)
    .orderBy("stops.visit_rank")
    .execute();
}

/**
 * The free slot for a driver's next booking; there are two, each for one booking. Null when both
 * are used.
 */
export function freeSlot(jobs: readonly { job_place: number }[]): 1 | 2 | null {
  return ([1, 2] as const).find((slot) => jobs.every((job) => job.job_place !== slot)) ?? null;
}

/**
 * What a driver may see of a booking before accepting it: where, what and how much; no names,
 * phones or notes.
 */
export function toJobSummary(
  booking: BookingRow,
  stops: readonly StopRow[],
): z.infer<typeof JobSummary> {
  return {
    id: booking.id,
    number: booking.number,
    vehicle: booking.vehicle as Vehicle,
    parcel: booking.parcel as z.infer<typeof Parcel>,
    extras: booking.extras as Extra[],
    scheduledAt: booking.scheduled_at?.toISOString() ?? null,
    distanceMetres: booking.distance_metres,
    durationSeconds: booking.duration_seconds,
    distanceSource: booking.distance_source as "road" | "estimate",
    totalSatang: booking.total_satang,
    paySatang: booking.driver_pay_satang,
    commissionSatang: booking.commission_satang,
    cashToCollectSatang: cashToCollect(booking),
    codSatang: stops.reduce((sum, stop) => sum + stop.cod_amount_satang, 0),
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
    .where("booking_id", "in", bookingIds)
    .orderBy("index")
    .execute();
  return Map.groupBy(rows, (row) => row.booking_id);
}

/** The offers a driver can answer now. */
export async function loadOpenOffers(
  db: Kysely<Database>,
  driverId: string,
  now: Date,
): Promise<OfferView[]> {
  const offers = await db
    .selectFrom("offers")
    .selectAll()
    .where("driver_id", "=", driverId)
    .where("answer", "is", null)
    .where("expires_at", ">", now)
    .orderBy("sent_at")
    .execute();
  const ids = offers.map((offer) => offer.booking_id);
  if (ids.length === 0) return [];
  const bookings = await db.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
  const stops = await loadStopsOf(db, ids);
  return offers.flatMap((offer) => {
    const booking = bookings.find(({ id }) => id === offer.booking_id);
    if (!booking) return [];
    return [
      {
        id: offer.id,
        bookingId: booking.id,
        expiresAt: offer.expires_at.toISOString(),
        pickupDistanceMetres: offer.pickup_distance_metres,
        pickupSeconds: offer.pickup_seconds,
        paySatang: booking.driver_pay_satang,
        commissionSatang: booking.commission_satang,
        reasons: offer.reasons as OfferReason[],
        askedDrivers: offer.asked_drivers,
        detourSeconds: offer.detour_seconds,
        booking: toJobSummary(booking, stops.get(booking.id) ?? []),
      },
    ];
  });
}
