import { reportStates } from "@songtan/domain/claims/types";
import type { WebhookType } from "@songtan/domain/webhooks/event-types";
import { z } from "zod";
import { Day, Id, Instant, Satang } from "../scalars.ts";
import { WebhookBooking } from "./webhooks.ts";

const sequence = z.int().min(1).describe("Counts the events of the booking.");
const Booking = WebhookBooking.extend({ sequence });
/** An event of the booking's history: where it happened, when, and why if there is a reason. */
const Step = Booking.extend({
  stopIndex: z.int().optional(),
  reason: z.string().optional(),
  happenedAt: Instant,
});
const PriceChange = Booking.extend({
  beforeSatang: Satang,
  afterSatang: Satang,
  because: z.enum(["edit", "priority"]),
});
const Claim = z.object({
  id: Id,
  number: z.string(),
  kind: z.string(),
  state: z.enum(reportStates),
  requestedSatang: Satang,
  amountSatang: Satang.nullable().describe("What is paid; null while nothing is decided."),
});

/** `data` of each type of event, as it is posted. Receivers ignore members that they do not know. */
export const webhookData = {
  "booking.created": Booking,
  "booking.driver_assigned": Step,
  "booking.driver_changed": Step,
  "booking.arrival_changed": Booking.extend({
    stopIndex: z.int(),
    beforeAt: Instant.describe("When the driver was expected, by the last event."),
    afterAt: Instant,
  }),
  "booking.driver_arrived": Step.extend({ stopIndex: z.int() }),
  "booking.picked_up": Step,
  "booking.stop_done": Step.extend({ stopIndex: z.int() }),
  "booking.delivered": Step,
  "booking.partly_delivered": Step,
  "booking.failed_stop": Step,
  "booking.returning": Step,
  "booking.returned": Step,
  "booking.held": Step,
  "booking.disposed": Step,
  "booking.lost": Step,
  "booking.cancelled": Step,
  "booking.unfulfilled": Step,
  "booking.price_changed": PriceChange,
  "booking.edited": Step,
  "booking.edit_declined": Booking.extend({ happenedAt: Instant }),
  "booking.proof_added": Booking.extend({ stopIndex: z.int(), happenedAt: Instant }),
  "booking.cod_collected": Step,
  "booking.cod_released": Booking.extend({
    stopIndex: z.int(),
    amountSatang: Satang,
    payoutId: Id,
  }),
  "balance.low": z.object({ availableSatang: Satang, lowBalanceSatang: Satang }),
  "invoice.issued": z.object({
    invoiceId: Id,
    month: Day.describe("The month, as its first day."),
    amountSatang: Satang,
    dueOn: Day,
  }),
  "claim.updated": Booking.extend({ claim: Claim }),
  ping: z.object({ endpointId: Id }),
} as const satisfies Record<WebhookType, z.ZodType>;
