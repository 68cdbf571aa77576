import { offerReasons } from "@songtan/domain/dispatch/offer";
import { extras, vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Parcel } from "../bookings/quotes.ts";
import { Id, Instant, Latitude, Longitude, Page, Satang, SentInstant } from "../scalars.ts";

/** A booking as displayed to a driver before acceptance: areas and pay, without contacts. */
export const JobSummary = z.object({
  id: Id,
  number: z.string(),
  vehicle: z.enum(vehicles),
  parcel: Parcel,
  extras: z.array(z.enum(extras)),
  scheduledAt: Instant.nullable(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  distanceSource: z.enum(["road", "estimate"]),
  totalSatang: Satang,
  paySatang: Satang,
  commissionSatang: Satang,
  cashToCollectSatang: Satang,
  codSatang: Satang,
  stops: z.array(
    z.object({ index: z.int(), address: z.string(), latitude: Latitude, longitude: Longitude }),
  ),
  line: z.array(z.tuple([z.number(), z.number()])),
});

export const OfferView = z.object({
  id: Id,
  bookingId: Id,
  expiresAt: Instant,
  pickupDistanceMetres: z.int(),
  pickupSeconds: z.int(),
  paySatang: Satang,
  commissionSatang: Satang,
  /** Why this driver got the offer, as codes the app has texts for. */
  reasons: z.array(z.enum(offerReasons)),
  /** How many drivers got the offer at the same time. */
  askedDrivers: z.int(),
  /** The delay of the current job's end, in seconds, if this job is stacked with it; null for a driver without work. */
  detourSeconds: z.int().nullable(),
  booking: JobSummary,
});
export type OfferView = z.infer<typeof OfferView>;

export const BoardBooking = JobSummary.extend({
  pickupDistanceMetres: z.int().nullable(),
  pickupSeconds: z.int().nullable(),
  /** The amount by which this driver's balance is too low for a cash job's commission; 0 when the driver may accept it. */
  missingSatang: Satang,
  /**
   * The cash on delivery that this driver may still accept, negative above the ceiling; and the amount by which this
   * job exceeds it.
   */
  codRoomSatang: Satang,
  codExcessSatang: Satang,
  /** Since when it looks for a driver as it is: an edit begins its search again. */
  searchingSince: Instant,
});
export type BoardBooking = z.infer<typeof BoardBooking>;
export const ListBoard = Page;
/** POST /driver/bookings/{id}/accept: with the `searchingSince` that was shown, a booking that was edited since is refused. */
export const AcceptFromBoard = z.object({ searchingSince: SentInstant.optional() });
