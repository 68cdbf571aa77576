import { stopStates } from "@songtan/domain/booking-types";
import { z } from "zod";
import { SentCode } from "../identity/accounts.ts";
import { Latitude, Longitude, note, Point, Satang } from "../scalars.ts";
import { BookingView } from "./bookings.ts";
import { StopView } from "./stops.ts";
import { TimelineEntry } from "./timeline.ts";

/** Sent under a recipient's key. The code went to that stop's phone. */
export const MovePin = Point.extend({ sentCode: SentCode });
export const Instruct = z.object({
  /** Empty removes what was written before. */
  text: note,
});

/** What a recipient's own link shows: their stop, their PIN, the courier. Nothing of the other stops. */
export const RecipientView = BookingView.pick({
  number: true,
  state: true,
  vehicle: true,
  arrival: true,
  position: true,
  driver: true,
  scheduledAt: true,
}).extend({
  senderName: z.string(),
  stop: StopView.omit({ contactPhone: true, pinResendsLeft: true, messagesTo: true }),
  /**
   * To be given to the driver when the parcel is in hand; null when no PIN was required or it is
   * not needed any more.
   */
  pin: z.string().nullable(),
  /** Cash to have ready: the fare when this recipient pays it, and cash on delivery. */
  cashDueSatang: Satang,
  timeline: z.array(TimelineEntry.omit({ by: true })),
  /** Where codes for this page go. */
  phoneMasked: z.string(),
  /** One move of the pin, from where the sender set it. `refusal` says why not. */
  pinMove: z.object({
    from: Point,
    maxMetres: z.int(),
    refusal: z.enum(["pin_move_used", "pin_move_too_late", "pin_move_landline"]).nullable(),
  }),
  mayInstruct: z.boolean(),
});
export type RecipientView = z.infer<typeof RecipientView>;

/** What a share link shows: no phones, no PIN, areas instead of addresses, nothing to write. */
export const TrackingView = BookingView.pick({
  number: true,
  state: true,
  vehicle: true,
  arrival: true,
  timeline: true,
  scheduledAt: true,
  position: true,
}).extend({
  driver: BookingView.shape.driver
    .unwrap()
    .omit({ phone: true, plate: true, plateProvince: true })
    .optional(),
  stops: z.array(
    z.object({
      index: z.int(),
      state: z.enum(stopStates),
      area: z.string(),
      latitude: Latitude,
      longitude: Longitude,
    }),
  ),
  /** Of a booking that staff made for a caller, while it waits for its money: anyone with the link may pay it. */
  payment: BookingView.shape.payment
    .pick({ qrImageUrl: true, sandboxPayUri: true, expiresAt: true, failure: true })
    .extend({ amountSatang: Satang })
    .optional(),
});
export type TrackingView = z.infer<typeof TrackingView>;
