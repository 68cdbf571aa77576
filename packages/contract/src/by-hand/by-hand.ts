import { cancellationFees } from "@songtan/domain/booking/staff-cancellation";
import { bookingStates, failureReasons, taskEventKinds } from "@songtan/domain/booking-types";
import { choiceKinds, driverProblems } from "@songtan/domain/dispatch/chosen/choose-driver";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { QuoteEdit } from "../bookings/edits.ts";
import { RecallState } from "../bookings/recall.ts";
import { TaskView } from "../drivers/tasks.ts";
import {
  Id,
  Instant,
  Latitude,
  Longitude,
  problem,
  Satang,
  SearchText,
  SentInstant,
  singleLineText,
} from "../scalars.ts";
import { OpenProposal } from "./proposals.ts";

/** A change of a booking, with the booking as the page showed it and why. */
const change = {
  seenState: z.enum(bookingStates),
  seenDriverId: Id.nullable(),
  words: singleLineText(limits.noteCharacters),
};

/** GET /console/bookings/{id}/drivers. */
export const ListChoosableDrivers = z.object({
  /**
   * A driver's name, phone or plate, which also finds drivers who are off duty. Without it, the result lists drivers
   * on duty.
   */
  q: SearchText.optional(),
});
/** A driver who could have the booking, or why not; those who can first, then the nearest. */
export const ChoosableDriver = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  plate: z.string().nullable(),
  vehicle: z.enum(vehicles).nullable(),
  /** Road metres to the pick-up, estimated; null where the place is not known. */
  distanceMetres: z.int().nullable(),
  latitude: Latitude.nullable(),
  longitude: Longitude.nullable(),
  seenAt: Instant.nullable(),
  /** The number of bookings that the driver has accepted and not finished. */
  jobs: z.int(),
  /** The driver's no to an offer of this booking: they may get another. */
  declined: z.boolean(),
  missingSatang: Satang,
  /**
   * The cash that the booking still collects for its sender (`codSatang`), and how much more the driver may carry
   * (`codRoomSatang`); negative above the ceiling.
   */
  codSatang: Satang,
  codRoomSatang: Satang,
  problems: z.object({
    offer: z.array(z.enum(driverProblems)),
    assign: z.array(z.enum(driverProblems)),
    reserve: z.array(z.enum(driverProblems)),
  }),
});
export type ChoosableDriver = z.infer<typeof ChoosableDriver>;

/** POST /console/bookings/{id}/choose-driver. */
export const ChooseDriver = z.object({
  ...change,
  driverId: Id,
  way: z.enum(choiceKinds),
  /** True after staff have confirmed that the driver is far from the pick-up. */
  acceptsDistance: z.boolean().default(false),
});

/** POST /console/bookings/{id}/release-driver: the driver who is reserved for it no longer is. */
export const ReleaseDriver = z.object(change);

/** POST /console/bookings/{id}/cancel; with the fee the page showed. */
export const CancelByHand = z.object({
  ...change,
  fee: z.enum(cancellationFees),
  expectedFeeSatang: z.int().min(0),
});
/** GET /console/bookings/{id}/cancellation: the present cost of cancelling, and a proposal that awaits a second person. */
export const CancellationOptions = z.object({
  allowed: z.boolean(),
  feeSatang: Satang,
  /** The amount that the customer has paid; the fee is retained from it. */
  paidSatang: Satang,
  /** With which fee one person alone may not decide. */
  secondPerson: z.array(z.enum(cancellationFees)),
  proposed: OpenProposal.extend({
    state: z.literal("proposed"),
    feeSatang: Satang,
    decidedBy: z.null(),
    decidedWords: z.null(),
  }).nullable(),
});
export type CancellationOptions = z.infer<typeof CancellationOptions>;
/** POST /console/bookings/{id}/release-pin. */
export const ReleasePinByHand = z.object({
  words: singleLineText(limits.noteCharacters),
  stopIndex: z.int().min(1).max(limits.stopsMax),
});

/** POST /console/bookings/{id}/resend-pin. */
export const ResendPinByHand = ReleasePinByHand;

/** POST /console/bookings/{id}/share-link: the link to follow the booking ends, and the customer is sent a new one. */
export const RenewLinkByHand = ReleasePinByHand.pick({ words: true });

/** GET /console/bookings/{id}/recall: what bringing the goods back costs the sender now, or why it is not possible. */
export const RecallOptions = RecallState.pick({
  allowed: true,
  refusal: true,
  returnSatang: true,
  fareDueSatang: true,
});
export type RecallOptions = z.infer<typeof RecallOptions>;
/** POST /console/bookings/{id}/recall; with the price of the way back that the page showed. */
export const RecallByHand = z.object({ ...change, expectedReturnSatang: z.int().min(0) });

/** GET /console/bookings/{id}/task: the events that the driver can report at this point. */
export const TaskAtHand = TaskView.pick({ next: true, cash: true }).extend({
  driver: z.object({ id: Id, name: z.string() }),
  assignedAt: Instant,
  stops: z.array(
    z.object({
      index: z.int(),
      address: z.string(),
      contactName: z.string(),
      pinRequired: z.boolean(),
      /** The reasons for which the stop may fail at this point. */
      failures: z.array(z.enum(failureReasons)),
    }),
  ),
});
export type TaskAtHand = z.infer<typeof TaskAtHand>;

/** POST /console/bookings/{id}/driver-events: what a driver did when the phone cannot say so. */
export const RecordDriverEvent = z.object({
  ...change,
  kind: z.enum(taskEventKinds),
  stopIndex: z.int().min(0).max(limits.stopsMax),
  occurredAt: SentInstant,
  purpose: z.enum(["fare", "cod"]).optional(),
  amountSatang: z.int().min(0).optional(),
  reason: z.enum(failureReasons).optional(),
  recipientName: singleLineText(limits.nameCharacters).optional(),
  /** The recipient's, as they read it to staff. */
  pin: z
    .string()
    .regex(/^\d{4}$/, problem("pin_format"))
    .optional(),
  /** Pictures that staff sent for it before. */
  photoIds: z.array(Id).max(10).default([]),
});

/** POST /console/bookings/{id}/extend-search. */
export const ExtendSearch = z.object({
  ...change,
  minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
});

/**
 * POST /console/bookings/{id}/edits/quote. Only the sender may declare that the goods are allowed, so that staff who
 * change their kind declare nothing, as when they book for a caller.
 */
export const QuoteEditByHand = QuoteEdit.omit({ goodsTermsVersion: true });
/** POST /console/bookings/{id}/edits: the booking as the customer described it, at the price that was shown. */
export const EditByHand = QuoteEditByHand.extend({
  totalSatang: z.int().min(0),
  words: singleLineText(limits.noteCharacters),
});
/** POST /console/bookings/{id}/edits/{editId}/cancel. */
export const WithdrawEditByHand = z.object({ words: singleLineText(limits.noteCharacters) });
