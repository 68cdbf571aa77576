import { bookingMethods, bookingStates, paymentStates, stopStates } from "@songtan/domain/booking/words";
import { limits } from "@songtan/domain/limits";
import { extras, vehicles } from "@songtan/domain/quoting/words";
import { z } from "zod";
import { SentCode } from "./account-rights.ts";
import { ChargeView, ExtraCharge, WaitingView } from "./charges.ts";
import { ChatState } from "./chat.ts";
import { HeldView } from "./depots.ts";
import { EditState } from "./edits.ts";
import { PaymentFailure } from "./payments.ts";
import { Parcel, QuoteLine } from "./quotes.ts";
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  line,
  MobilePhone,
  Name,
  note,
  Page,
  Point,
  problem,
  Satang,
} from "./scalars.ts";

export const CreateBooking = z.object({
  quoteId: Id,
  /** In the quote's order. */
  stops: z
    .array(z.object({ contactName: Name, contactPhone: MobilePhone, note: note.optional() }))
    .min(limits.stopsMin)
    .max(limits.stopsMax),
  payment: z.object({
    method: z.enum(bookingMethods),
    token: z.string().max(200).optional(),
    cardId: z.string().max(200).optional(),
    /** What of the price the customer's credit pays, as it was shown: whole baht. Beside another way only. */
    creditSatang: z.int().min(0).optional(),
    /** Cash only. */
    payer: z.enum(["sender", "recipient"]).optional(),
    payerStopIndex: z.int().min(1).max(15).optional(),
  }),
});
export type CreateBooking = z.infer<typeof CreateBooking>;

export const proofKinds = ["photo", "signature", "pin", "recipient_name"] as const;
export const ProofView = z.object({
  kind: z.enum(proofKinds),
  /** Signed, short-lived; null while the phone has not sent the picture yet ("photo pending"). */
  url: z.string().nullable(),
  recipientName: z.string().nullable(),
  verified: z.boolean().nullable(),
  happenedAt: Instant,
  receivedAt: Instant,
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
});

export type ProofView = z.infer<typeof ProofView>;

/** What the recipient of a drop-off has asked for on their own page, as sender and driver see it. */
export const RecipientWishes = z.object({
  /** Words for the driver. */
  instructions: z.string().optional(),
  /** The recipient moved the pin: how far from where the sender had set it. The stop's place is the new one. */
  moved: z.object({ metres: z.int(), at: Instant }).optional(),
  /** While the PIN can be sent to the recipient again: how often. */
  pinResendsLeft: z.int().optional(),
});

export const StopView = z.object({
  index: z.int(),
  state: z.enum(stopStates),
  address: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  contactName: z.string(),
  contactPhone: z.string(),
  note: z.string().nullable(),
  codAmountSatang: Satang.nullable(),
  failureReason: z.string().nullable(),
  arrivedAt: Instant.nullable(),
  doneAt: Instant.nullable(),
  proofs: z.array(ProofView),
  ...RecipientWishes.shape,
});

/** Goods that went from one driver to another, with the photos of both. */
export const HandoverProofs = z.object({ at: Instant, proofs: z.array(ProofView) });

export const timelineKinds = [
  "booked",
  "scheduled",
  "searching",
  "assigned",
  "heading_to_pickup",
  "arrived_at_pickup",
  "picked_up",
  "heading_to_stop",
  "arrived_at_stop",
  "stop_done",
  "stop_done_unverified",
  "stop_failed",
  "cash_collected",
  "given_back",
  "driver_changed",
  "handed_over",
  "pin_released",
  "pin_resent",
  "stop_moved",
  "instructions_left",
  "edit_asked",
  "edit_agreed",
  "edit_declined",
  "edit_withdrawn",
  "edit_expired",
  "returning",
  "return_failed",
  "returned",
  "delivered",
  "cancelled",
  "unfulfilled",
  "held",
  "disposed",
  "lost",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  at: Instant,
  stopIndex: z.int().optional(),
  reason: z.string().optional(),
});

export const PositionView = z.object({
  latitude: Latitude,
  longitude: Longitude,
  heading: z.number().optional(),
  recordedAt: Instant,
});

export const BookingView = z.object({
  id: Id,
  /** Short and easy to say on the phone. */
  number: z.string(),
  state: z.enum(bookingStates),
  stops: z.array(StopView),
  totalSatang: Satang,
  lines: z.array(QuoteLine),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  distanceSource: z.enum(["road", "estimate"]),
  line: z.array(z.tuple([z.number(), z.number()])),
  vehicle: z.enum(vehicles),
  parcel: Parcel,
  extras: z.array(z.enum(extras)),
  scheduledAt: Instant.nullable(),
  createdAt: Instant,
  payment: z.object({
    method: z.enum(bookingMethods),
    state: z.enum(paymentStates),
    /** What of the total the customer's credit pays; the rest is paid by `method`. */
    creditSatang: Satang,
    /** What of that credit went back when the booking ended before its goods moved. */
    creditBackSatang: Satang,
    /** What of the total came on top when drop-offs were changed: due when the work is done. */
    laterSatang: Satang,
    payer: z.enum(["sender", "recipient"]).optional(),
    payerStopIndex: z.int().optional(),
    authorizeUri: z.string().optional(),
    qrImageUrl: z.string().optional(),
    /** While the booking waits for its money: until when. */
    expiresAt: Instant.optional(),
    /** Why the last try failed. */
    failure: PaymentFailure.optional(),
  }),
  driver: z
    .object({
      name: z.string(),
      photoUrl: z.string().nullable(),
      vehicle: z.enum(vehicles),
      plateMasked: z.string(),
      ratingAverage: z.number().nullable(),
      /** Only while the booking is active. */
      phone: z.string().optional(),
    })
    .optional(),
  /** Last known position of the driver, from heading to the pick-up until the last stop. */
  position: PositionView.optional(),
  /** `stopsBefore`: stops of another job the driver comes by first. */
  arrival: z.object({ at: Instant, seconds: z.int(), stopsBefore: z.int().optional() }).optional(),
  /** Goods that came to a depot because nobody took them back. */
  held: HeldView.optional(),
  shareUrl: z.string(),
  cancellation: z.object({ allowed: z.boolean(), feeSatang: Satang, freeUntil: Instant.optional() }),
  /** While a driver is on the way to the pick-up: from when on another may be asked for, if this one does not come. */
  changeDriver: z.object({ allowed: z.boolean(), because: z.enum(["still", "late"]), allowedAt: Instant }).optional(),
  /** Words with the driver; from the moment there is one. */
  chat: ChatState.optional(),
  /** Drop-offs whose PIN the sender may release. */
  pinReleasable: z.array(z.int()),
  rating: z.object({ stars: z.int(), comment: z.string().nullable() }).nullable(),
  canRate: z.boolean(),
  /** What came on top of the price: waiting, the way back, a fee, a tip. */
  extraCharges: z.array(ExtraCharge),
  /** Only while the driver waits at a stop. */
  waiting: WaitingView.optional(),
  /** Raising the price while a driver is looked for; `totalSatang` is the fee it has now. */
  priority: z.object({
    allowed: z.boolean(),
    totalSatang: Satang,
    raiseSatangMin: Satang,
    maxSatang: Satang,
  }),
  canTip: z.boolean(),
  /** The newest try to pay a tip or a higher price, while it is under way or when it has failed. */
  charge: ChargeView.optional(),
  handovers: z.array(HandoverProofs),
  /** Changing the drop-offs after a driver took the booking. */
  edit: EditState,
  timeline: z.array(TimelineEntry),
});
export type BookingView = z.infer<typeof BookingView>;

export const BookingSummary = BookingView.pick({
  id: true,
  number: true,
  state: true,
  totalSatang: true,
  vehicle: true,
  scheduledAt: true,
  createdAt: true,
}).extend({
  stops: z.array(StopView.pick({ index: true, state: true, address: true, contactName: true })),
  endedAt: Instant.nullable(),
  /** What it cost in the end: of one that was cancelled the fee, of one nobody drove nothing. */
  costSatang: Satang,
  rating: z.object({ stars: z.int() }).nullable(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

export const ListBookings = Page.extend({
  /** `active`, `ended`, or one state. */
  state: z.enum([...bookingStates, "active", "ended"]).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  /** Number, address or contact. */
  q: z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(100, problem("too_long")))
    .optional(),
});

export const CancelBooking = z.object({
  reason: line(limits.noteCharacters).optional(),
  expectedFeeSatang: z.int().min(0),
});
export const RateBooking = z.object({ stars: z.int().min(1).max(5), comment: note.optional() });
export const ReleasePin = z.object({ stopIndex: z.int().min(1).max(15) });
export const ResendPin = ReleasePin;

/** Sent under a recipient's key. The code went to that stop's phone. */
export const MovePin = Point.extend({ sentCode: SentCode });
export const Instruct = z.object({
  /** Empty takes back what was written before. */
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
  stop: StopView.omit({ contactPhone: true, pinResendsLeft: true }),
  /** To be told to the driver when the parcel is in hand; null when none was asked for or it is not needed any more. */
  pin: z.string().nullable(),
  /** Cash to have ready: the fare when this recipient pays it, and cash on delivery. */
  cashDueSatang: Satang,
  timeline: z.array(TimelineEntry),
  /** Where codes for this page go. */
  phoneMasked: z.string(),
  /** One move of the pin, from where the sender set it. `refusal` says why not. */
  pinMove: z.object({
    from: Point,
    maxMetres: z.int(),
    refusal: z.enum(["pin_move_used", "pin_move_too_late"]).nullable(),
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
  driver: BookingView.shape.driver.unwrap().omit({ phone: true }).optional(),
  stops: z.array(
    z.object({ index: z.int(), state: z.enum(stopStates), area: z.string(), latitude: Latitude, longitude: Longitude }),
  ),
});
export type TrackingView = z.infer<typeof TrackingView>;
