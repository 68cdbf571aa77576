import { proposalKinds } from "@songtan/domain/booking/changes/proposal";
import { bookingStates } from "@songtan/domain/booking-types";
import { conductMeasures } from "@songtan/domain/figures/driver-conduct";
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

/** Orders of the list by the time of pick-up, which is the time of booking where no other was arranged. */
export const bookingSorts = ["pick_up", "last_pick_up"] as const;

/** GET /console/bookings, newest first unless sorted. A cursor belongs to the order that it was read in. */
export const ListConsoleBookings = Page.extend({
  /** `pick_up`: the earliest pick-up first; `last_pick_up`: the latest first. */
  sort: z.enum(bookingSorts).optional(),
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
  /** With `driverId`: those that count in this figure of the driver, also where another has the booking now. */
  conduct: z.enum(conductMeasures).optional(),
  /** Hour of the day in Bangkok at which it was made. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** When figures were counted: rows that came later are left out. */
  countedAt: SentInstant.optional(),
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
  /** The payer of cash; null for any other payment. */
  payer: z.enum(["sender", "recipient"]).nullable(),
  paymentState: BookingView.shape.payment.shape.state,
  customer: Party.pick({ id: true, name: true }),
  driver: Party.pick({ id: true, name: true }).nullable(),
  from: z.string(),
  to: z.string(),
  stopCount: z.int(),
});
export type ConsoleBookingSummary = z.infer<typeof ConsoleBookingSummary>;

/** A proposal about a booking that lapsed because the booking moved on before a decision. */
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
  /** The driver who is to have it when its search begins; null once it has. */
  reservedDriver: Party.nullable(),
  phonesMasked: z.boolean(),
  assignedAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  held: ConsoleDepotStorage.nullable(),
  stops: z.array(StopView),
  /** The driver's last position, while the booking has a driver. Null without `booking.manage`, like `paths`. */
  position: PositionView.nullable(),
  /**
   * The routes of the booking's drivers, one line for each, as pairs of longitude and latitude; only as long as
   * positions are stored.
   */
  paths: z.array(z.array(z.tuple([z.number(), z.number()]))),
  /** Goods that went from one driver to another, or are about to, in order. */
  handovers: z.array(HandoverRecord),
  /** Notes between staff, newest first; empty without `booking.manage`. */
  notes: z.array(NoteView),
  /** Proposals by staff that lapsed because the booking moved on, newest first; empty without `booking.manage`. */
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
      /** The member, key or agent that acted for a business. */
      by: ActedBy.nullable(),
      stopIndex: z.int().nullable(),
      reason: z.string().nullable(),
      /** The member of staff who recorded it for the actor. */
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
