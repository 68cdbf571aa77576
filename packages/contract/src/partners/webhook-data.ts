import { reportStates } from "@songtan/domain/claims/types";
import type { WebhookType } from "@songtan/domain/webhooks/event-types";
import { z } from "zod";
import { Day, Id, Instant, Satang } from "../scalars.ts";
import { WebhookBooking } from "./webhooks.ts";

const sequence = z.int().min(1).describe("Counts the events of the booking.");
/** The booking after an event of its history. */
export const BookingEvent = WebhookBooking.extend({ sequence });
/** An event of the booking's history: where it happened, when, and why if there is a reason. */
export const BookingStepEvent = BookingEvent.extend({
  stopIndex: z.int().optional(),
  reason: z.string().optional(),
  happenedAt: Instant,
});
export const BookingPriceEvent = BookingEvent.extend({
  beforeSatang: Satang,
  afterSatang: Satang,
  because: z.enum(["edit", "priority"]),
});
/** One drop-off of the booking. */
export const BookingStopEvent = BookingStepEvent.extend({ stopIndex: z.int() });
export const BookingArrivalEvent = BookingEvent.extend({
  stopIndex: z.int(),
  beforeAt: Instant.describe("When the driver was expected, by the last event."),
  afterAt: Instant,
});
export const BookingProofEvent = BookingEvent.extend({ stopIndex: z.int(), happenedAt: Instant });
export const CodReleasedEvent = BookingEvent.extend({
  stopIndex: z.int(),
  amountSatang: Satang,
  payoutId: Id,
});
export const ClaimEvent = z.object({
  id: Id,
  number: z.string(),
  kind: z.string(),
  state: z.enum(reportStates),
  requestedSatang: Satang,
  amountSatang: Satang.nullable().describe("What is paid; null while nothing is decided."),
});

export const ClaimUpdatedEvent = BookingEvent.extend({ claim: ClaimEvent });

/** `data` of each type of event, in the form in which it is posted. Receivers ignore fields that they do not know. */
export const webhookData = {
  "booking.created": BookingEvent,
  "booking.driver_assigned": BookingStepEvent,
  "booking.driver_changed": BookingStepEvent,
  "booking.arrival_changed": BookingArrivalEvent,
  "booking.driver_arrived": BookingStopEvent,
  "booking.picked_up": BookingStepEvent,
  "booking.stop_done": BookingStopEvent,
  "booking.delivered": BookingStepEvent,
  "booking.partly_delivered": BookingStepEvent,
  "booking.failed_stop": BookingStepEvent,
  "booking.returning": BookingStepEvent,
  "booking.returned": BookingStepEvent,
  "booking.held": BookingStepEvent,
  "booking.disposed": BookingStepEvent,
  "booking.lost": BookingStepEvent,
  "booking.cancelled": BookingStepEvent,
  "booking.unfulfilled": BookingStepEvent,
  "booking.price_changed": BookingPriceEvent,
  "booking.edited": BookingStepEvent,
  "booking.edit_declined": BookingEvent.extend({ happenedAt: Instant }),
  "booking.proof_added": BookingProofEvent,
  "booking.cod_collected": BookingStepEvent,
  "booking.cod_released": CodReleasedEvent,
  "balance.low": z.object({ availableSatang: Satang, lowBalanceSatang: Satang }),
  "invoice.issued": z.object({
    invoiceId: Id,
    month: Day.describe("The month, as its first day."),
    amountSatang: Satang,
    dueOn: Day,
  }),
  "claim.updated": ClaimUpdatedEvent,
  ping: z.object({ endpointId: Id }),
} as const satisfies Record<WebhookType, z.ZodType>;
