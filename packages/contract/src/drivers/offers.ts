import { offerReasons } from "@songtan/domain/dispatch/offer";
import { extras, vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { Parcel } from "../bookings/quotes.ts";
import { Id, Instant, Latitude, Longitude, Page, Satang } from "../scalars.ts";

/** What a driver sees of a booking before accepting it: areas and pay, no contacts. */
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
  /**
   * How much later the current job ends when this one is stacked with it; null for a driver without
   * work.
   */
  detourSeconds: z.int().nullable(),
  booking: JobSummary,
});
export type OfferView = z.infer<typeof OfferView>;

export const BoardBooking = JobSummary.extend({
  pickupDistanceMetres: z.int().nullable(),
  pickupSeconds: z.int().nullable(),
  /**
   * How far this driver's balance falls short of a cash job's commission; 0 when the driver may
   * accept it.
   */
  missingSatang: Satang,
  /** How much more cash on delivery this driver may accept, negative above the ceiling; and how far this job is above it. */
  codRoomSatang: Satang,
  codExcessSatang: Satang,
});
export type BoardBooking = z.infer<typeof BoardBooking>;
export const ListBoard = Page;
