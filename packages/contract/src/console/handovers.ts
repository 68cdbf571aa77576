import { bookingStates } from "@songtan/domain/booking-types";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { ProofView } from "../bookings/stops.ts";
import { Id, Instant, Latitude, Longitude, Satang, singleLineText } from "../scalars.ts";

const Driver = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  plate: z.string().nullable(),
});
const Place = z.object({ latitude: Latitude, longitude: Longitude });

/** A handover that is under way. */
export const HandoverView = Place.extend({
  id: Id,
  from: Driver,
  to: Driver,
  place: z.string(),
  words: z.string(),
  proposedAt: Instant,
  givenAt: Instant.nullable(),
  takenAt: Instant.nullable(),
});
export type HandoverView = z.infer<typeof HandoverView>;

/** A handover with its proofs, in progress or done. */
export const HandoverRecord = HandoverView.extend({
  doneAt: Instant.nullable(),
  givenProofs: z.array(ProofView),
  takenProofs: z.array(ProofView),
  /** Staff spoke for the giver: who, and how they know it. */
  recorded: z
    .object({ name: z.string(), words: z.string(), photoUrl: z.string().nullable() })
    .nullable(),
  /** The part of the pay that belongs to the giver, once it is fixed. */
  paySatang: Satang.nullable(),
});
export type HandoverRecord = z.infer<typeof HandoverRecord>;

/**
 * GET /console/bookings/{id}/handover: what staff need to choose the next driver and the meeting
 * point.
 */
export const HandoverOptions = z.object({
  open: HandoverView.nullable(),
  /** Places where they could meet, likeliest first: the driver's last position, then the remaining stops. */
  places: z.array(
    Place.extend({
      kind: z.enum(["driver", "stop"]),
      name: z.string(),
      seenAt: Instant.nullable(),
    }),
  ),
  /** On duty, verified, with a vehicle that carries it and room for it: the nearest to the first place first. */
  candidates: z.array(
    Driver.extend({
      ...Place.shape,
      vehicle: z.enum(vehicles),
      seenAt: Instant,
      distanceMetres: z.int(),
      /** The number of bookings the driver has accepted and not finished; one at most. */
      jobs: z.int(),
      /** The amount that balance and credit line lack for a cash job; 0 when they are enough. */
      missingSatang: Satang,
    }),
  ),
});
export type HandoverOptions = z.infer<typeof HandoverOptions>;

/** POST /console/bookings/{id}/handover, with the booking as the page showed it. */
export const ProposeHandover = Place.extend({
  seenState: z.enum(bookingStates),
  seenDriverId: Id.nullable(),
  toDriverId: Id,
  place: singleLineText(limits.addressCharacters),
  words: singleLineText(limits.noteCharacters),
});
export type ProposeHandover = z.infer<typeof ProposeHandover>;

/** POST /console/handovers/{id}/call-off. */
export const MoveHandover = z.object({ words: singleLineText(limits.noteCharacters) });
/** POST /console/handovers/{id}/record-given: how staff know it, with a photo they have sent where there is one. */
export const RecordHandoverGiven = MoveHandover.extend({ photoId: Id.optional() });
