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

/** The view behind a recipient's link: their stop, their PIN and the courier, without the other stops. */
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
   * The recipient gives it to the driver on receiving the parcel; null when a PIN is not required, or not needed any
   * more.
   */
  pin: z.string().nullable(),
  /** Cash to have ready: the fare when this recipient pays it, and cash on delivery. */
  cashDueSatang: Satang,
  timeline: z.array(TimelineEntry.omit({ by: true })),
  /** The masked phone number that receives the codes for this page. */
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

/** The view behind a share link: no phones, no PIN, areas instead of addresses, and read-only. */
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
  /** For a booking that staff made for a caller, while it is unpaid: anyone with the link may pay. */
  payment: BookingView.shape.payment
    .pick({ qrImageUrl: true, sandboxPayUri: true, expiresAt: true, failure: true })
    .extend({ amountSatang: Satang })
    .optional(),
});
export type TrackingView = z.infer<typeof TrackingView>;
