import { bookingMethods, bookingStates, paymentStates } from "@songtan/domain/booking-types";
import { businessMethods } from "@songtan/domain/businesses/payment";
import { limits } from "@songtan/domain/limits";
import { extras, vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { personal, plain } from "../logged-texts.ts";
import { ChargeView, ExtraCharge, WaitingView } from "../payments/charges.ts";
import { cashPayer, PaymentFailure, sandboxPayUri } from "../payments/payments.ts";
import {
  ContactPhone,
  Id,
  Instant,
  Latitude,
  Longitude,
  Name,
  note,
  Page,
  problem,
  Satang,
  SearchText,
  SentInstant,
  StopNote,
  singleLineText,
} from "../scalars.ts";
import { ChatState } from "./chat.ts";
import { DepotStorageView } from "./depots.ts";
import { EditState } from "./edits.ts";
import { GoodsTermsVersion, Parcel, QuoteLineItem } from "./quotes.ts";
import { RecallState } from "./recall.ts";
import { HandoverProofs, SenderStopView } from "./stops.ts";
import { TimelineEntry } from "./timeline.ts";

const BookingPayment = z.object({
  /** People pay by card, PromptPay, cash or credit; a business by balance, invoice or cash. */
  method: z.enum([...bookingMethods, ...businessMethods]),
  token: personal(z.string().max(200)).optional(),
  cardId: personal(z.string().max(200)).optional(),
  /**
   * The part of the price, in whole baht, that the customer's credit pays, as displayed at booking. Requires a second
   * payment method.
   */
  creditSatang: z.int().min(0).optional(),
  ...cashPayer,
});

/** Up to 20 pairs of text. */
export const Metadata = z
  .record(
    z.string().min(1).max(limits.metadataKeyCharacters),
    personal(z.string().max(limits.metadataCharacters)),
  )
  .refine((pairs) => Object.keys(pairs).length <= limits.metadataPairs, problem("too_long"));

export const CreateBooking = z.object({
  quoteId: Id,
  /** In the quote's order. */
  stops: z
    .array(z.object({ contactName: Name, contactPhone: ContactPhone, note: StopNote.optional() }))
    .min(limits.stopsMin)
    .max(limits.stopsMax),
  /** Required of people. A business leaves it out to pay as it usually does. */
  payment: BookingPayment.optional(),
  /** For a business: its own order number. */
  reference: singleLineText(limits.referenceCharacters).optional(),
  /** For a business: what its programs want to find again with the booking. */
  metadata: Metadata.optional(),
  /**
   * The browser or app that books, named as a driver's device names itself: no one may drive their
   * own booking.
   */
  deviceId: personal(z.string().min(1).max(100)).optional(),
  /** The version of the terms by which the sender confirmed that nothing prohibited is sent: `2026-11-21`. */
  goodsTermsVersion: GoodsTermsVersion.optional(),
});
export type CreateBooking = z.infer<typeof CreateBooking>;

export const PositionView = z.object({
  latitude: Latitude,
  longitude: Longitude,
  heading: z.number().optional(),
  recordedAt: Instant,
});

/** Fields of a business's booking. */
const businessFields = {
  reference: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  /** `member:`, `key:` or `agent:` and an id. */
  madeBy: z.string().optional(),
};

export const BookingView = z.object({
  id: Id,
  /** Short and easy to say on the phone. */
  number: plain(z.string()),
  state: z.enum(bookingStates),
  ...businessFields,
  stops: z.array(SenderStopView),
  totalSatang: Satang,
  lines: z.array(QuoteLineItem),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  distanceSource: z.enum(["road", "estimate"]),
  line: z.array(z.tuple([z.number(), z.number()])),
  vehicle: z.enum(vehicles),
  parcel: Parcel,
  /** The customer's picture of it: a link that ends. */
  parcelPhotoUrl: z.string().optional(),
  extras: z.array(z.enum(extras)),
  scheduledAt: Instant.nullable(),
  createdAt: Instant,
  payment: z.object({
    /** How a person paid, or a business. */
    method: z.enum([...bookingMethods, ...businessMethods]),
    state: z.enum(paymentStates),
    /** The part of the total that the customer's credit pays; the rest is paid by `method`. */
    creditSatang: Satang,
    /** The part of that credit that went back when the booking ended before its goods moved. */
    creditBackSatang: Satang,
    /**
     * The part of the total that was added when drop-offs were changed: due when the work is done.
     */
    laterSatang: Satang,
    payer: z.enum(["sender", "recipient"]).optional(),
    payerStopIndex: z.int().optional(),
    authorizeUri: z.string().optional(),
    qrImageUrl: z.string().optional(),
    sandboxPayUri,
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
      /** The vehicle as registered in its papers. */
      make: z.string().nullable(),
      model: z.string().nullable(),
      colour: z.string().nullable(),
      plateMasked: z.string(),
      /** For the sender and recipients only, never on a share link. */
      plate: z.string().optional(),
      /** The province in Thai, exactly as printed on the plate. */
      plateProvince: z.string().optional(),
      ratingAverage: z.number().nullable(),
      /** Only while the booking is active. */
      phone: z.string().optional(),
    })
    .optional(),
  /** Last known position of the driver, from heading to the pick-up until the last stop. */
  position: PositionView.optional(),
  /** `stopsBefore`: stops of another job the driver comes by first. */
  arrival: z.object({ at: Instant, seconds: z.int(), stopsBefore: z.int().optional() }).optional(),
  /** Goods that came to a depot because no one received them at the return. */
  held: DepotStorageView.optional(),
  shareUrl: z.string(),
  cancellation: z.object({
    allowed: z.boolean(),
    feeSatang: Satang,
    freeUntil: Instant.optional(),
  }),
  /** "Return to me": the state while drop-offs remain, and during the resulting trip back. */
  recall: RecallState.optional(),
  /**
   * While a driver is on the way to the pick-up: when the customer may request another driver, if
   * this one does not come.
   */
  changeDriver: z
    .object({ allowed: z.boolean(), because: z.enum(["still", "late"]), allowedAt: Instant })
    .optional(),
  /** Messages with the driver; from the moment there is one. */
  chat: ChatState.optional(),
  /** Drop-offs with a PIN that the sender may release. */
  pinReleasable: z.array(z.int()),
  rating: z.object({ stars: z.int(), comment: z.string().nullable() }).nullable(),
  canRate: z.boolean(),
  /** Charges on top of the price: waiting, the way back, a fee, a tip. */
  extraCharges: z.array(ExtraCharge),
  /** Only while the driver waits at a stop. */
  waiting: WaitingView.optional(),
  /** Raising the fee while the search for a driver is running; `totalSatang` is the current total. */
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
  /** Changing the booking: all of it while no driver has it, then its drop-offs. */
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
  ...businessFields,
  stops: z.array(
    SenderStopView.pick({ index: true, state: true, address: true, contactName: true, cod: true }),
  ),
  endedAt: Instant.nullable(),
  /**
   * The final cost: of a cancelled booking the fee; nothing when no driver drove it or it was lost
   * on the way.
   */
  costSatang: Satang,
  rating: z.object({ stars: z.int() }).nullable(),
  /** While a driver is on the way: when they are at the next stop. */
  arrival: BookingView.shape.arrival,
});
export type BookingSummary = z.infer<typeof BookingSummary>;

export const ListBookings = Page.extend({
  /** `active`, `ended`, or one state. */
  state: z.enum([...bookingStates, "active", "ended"]).optional(),
  from: SentInstant.optional(),
  to: SentInstant.optional(),
  /** Number, address or contact. */
  q: SearchText.optional(),
  /** The whole order number of a business. */
  reference: singleLineText(limits.referenceCharacters).optional(),
});

export const CancelBooking = z.object({
  reason: singleLineText(limits.noteCharacters).optional(),
  expectedFeeSatang: z.int().min(0),
});
export const RateBooking = z.object({ stars: z.int().min(1).max(5), comment: note.optional() });
export const ReleasePin = z.object({ stopIndex: z.int().min(1).max(15) });
export const ResendPin = ReleasePin;
