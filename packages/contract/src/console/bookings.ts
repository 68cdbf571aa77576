import { proposalKinds } from "@songtan/domain/booking/changes/proposal";
import { bookingStates } from "@songtan/domain/booking-types";
import { bookingChannels } from "@songtan/domain/figures/figures";
import { bookingMeasures } from "@songtan/domain/figures/rows";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { z } from "zod";
import { BookingView, PositionView } from "../bookings/bookings.ts";
import { EditView } from "../bookings/edits.ts";
import { QuoteLineItem } from "../bookings/quotes.ts";
import { StopView } from "../bookings/stops.ts";
import { ActedBy, timelineKinds } from "../bookings/timeline.ts";
import { Id, Instant, Page, Satang, SearchText, SentInstant, singleLineText } from "../scalars.ts";
import { ConsoleDepotStorage } from "./depots.ts";
import { NoteView } from "./drivers.ts";
import { HandoverRecord } from "./handovers.ts";
import { CancellationReason, ProvinceCode } from "./overview/figures.ts";

/** GET /console/bookings, newest first. */
export const ListConsoleBookings = Page.extend({
  /** Number, or a phone, name or address of the customer, the driver or a stop. */
  q: SearchText.optional(),
  /** `not_fulfilled`: cancelled, or without a driver. */
  state: z.enum([...bookingStates, "active", "ended", "not_fulfilled"]).optional(),
  driverId: Id.optional(),
  customerId: Id.optional(),
  vehicle: z.enum(vehicles).optional(),
  /** As the figures count it: known a few minutes after a booking was made. */
  provinceCode: ProvinceCode.optional(),
  channel: z.enum(bookingChannels).optional(),
  /** Those that came to nothing for this reason, as the figures name it: `other` is also what a person typed. */
  reason: CancellationReason.optional(),
  /** Those that a figure counts. */
  measure: z.enum(bookingMeasures).optional(),
  from: SentInstant.optional(),
  to: SentInstant.optional(),
});

const Party = z.object({ id: Id, name: z.string(), phone: z.string() });

export const ConsoleBookingSummary = BookingView.pick({
  id: true,
  number: true,
  state: true,
  vehicle: true,
  totalSatang: true,
  scheduledAt: true,
  createdAt: true,
}).extend({
  endedAt: Instant.nullable(),
  paymentMethod: BookingView.shape.payment.shape.method,
  paymentState: BookingView.shape.payment.shape.state,
  customer: Party.pick({ id: true, name: true }),
  driver: Party.pick({ id: true, name: true }).nullable(),
  from: z.string(),
  to: z.string(),
  stopCount: z.int(),
});
export type ConsoleBookingSummary = z.infer<typeof ConsoleBookingSummary>;

/** What was proposed about a booking and lapsed, because the booking went on while it waited. */
export const LapsedProposal = z.object({
  id: Id,
  kind: z.enum(proposalKinds),
  /** Null where no money was to move. */
  movedSatang: Satang.nullable(),
  words: z.string(),
  proposedBy: z.object({ id: Id, name: z.string() }),
  proposedAt: Instant,
  lapsedAt: Instant,
});
export type LapsedProposal = z.infer<typeof LapsedProposal>;
/** GET /console/bookings/{id}. Phones of people are masked for staff without `booking.manage`. */
export const ConsoleBooking = BookingView.pick({
  id: true,
  number: true,
  state: true,
  vehicle: true,
  parcel: true,
  extras: true,
  totalSatang: true,
  distanceMetres: true,
  durationSeconds: true,
  distanceSource: true,
  line: true,
  scheduledAt: true,
  createdAt: true,
  rating: true,
}).extend({
  lines: z.array(QuoteLineItem),
  driverPaySatang: Satang,
  commissionSatang: Satang,
  cancelFeeSatang: Satang,
  cancelReason: z.string().nullable(),
  payment: BookingView.shape.payment.extend({ collectedAt: Instant.nullable() }),
  customer: Party,
  driver: Party.extend({ plate: z.string().nullable() }).nullable(),
  phonesMasked: z.boolean(),
  assignedAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  held: ConsoleDepotStorage.nullable(),
  stops: z.array(StopView),
  /** Where the driver was last, while one has the booking. Null without `booking.manage`, like `paths`. */
  position: PositionView.nullable(),
  /** Where its drivers went with it, one line for each, while positions are stored: longitude and latitude. */
  paths: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Goods that went from one driver to another, or are about to, in order. */
  handovers: z.array(HandoverRecord),
  /** What staff wrote to each other, the newest first; none without `booking.manage`. */
  notes: z.array(NoteView),
  /** What staff proposed and the booking went on without, the newest first; none without `booking.manage`. */
  lapsedProposals: z.array(LapsedProposal),
  /** Changes of drop-offs that the customer requested, and their outcome; the newest last. */
  edits: z.array(EditView),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(timelineKinds),
      actor: z.object({
        kind: z.enum(["customer", "driver", "recipient", "staff", "system"]),
        id: Id.nullable(),
        name: z.string().nullable(),
      }),
      /** Who acted for a business. */
      by: ActedBy.nullable(),
      stopIndex: z.int().nullable(),
      reason: z.string().nullable(),
      /** Who of staff recorded it for the actor. */
      recordedBy: z.string().nullable(),
      happenedAt: Instant,
      receivedAt: Instant,
    }),
  ),
  /** Every driver it was offered to. */
  offers: z.array(
    z.object({
      driver: z.object({ id: Id, name: z.string() }),
      wave: z.int(),
      sentAt: Instant,
      answer: z.enum(["accepted", "declined", "expired", "withdrawn"]).nullable(),
      answeredAt: Instant.nullable(),
      /** When the driver's screen showed it; null when the phone never reported it. */
      seenAt: Instant.nullable(),
    }),
  ),
});
/** POST /console/bookings/{id}/reassign and /lose, with the booking as the page showed it. */
export const MoveBooking = z.object({
  seenState: z.enum(bookingStates),
  seenDriverId: Id.nullable(),
  words: singleLineText(limits.noteCharacters),
});
export type ConsoleBooking = z.infer<typeof ConsoleBooking>;
