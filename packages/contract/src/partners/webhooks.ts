import { bookingStates, paymentStates, stopStates } from "@songtan/domain/booking-types";
import { modes } from "@songtan/domain/businesses/types";
import { limits } from "@songtan/domain/limits";
import { vehicles } from "@songtan/domain/vehicle-types";
import { dialectTypes, webhookFormats, webhookTypes } from "@songtan/domain/webhooks/event-types";
import { z } from "zod";
import { CodMoneyView } from "../bookings/stops.ts";
import { personal } from "../logged-texts.ts";
import { Id, Instant, Page, problem, Satang, SentInstant, singleLineText } from "../scalars.ts";

/** An event's id, the same for every delivery of the event. */
export const WebhookEventId = z.string().regex(/^evt_[0-9a-f]{32}$/);

/** The type of an event that was sent: our own, or of the v3 protocol. */
export const SentWebhookType = z.enum([...webhookTypes, ...dialectTypes]);
export type SentWebhookType = z.infer<typeof SentWebhookType>;

/** The address of a program that receives events. The mode decides which hosts and ports are allowed. */
export const WebhookUrl = personal(
  z
    .string()
    .trim()
    .max(2000, problem("too_long"))
    .refine((text) => URL.canParse(text) && /^https?:/i.test(text), problem("format")),
);

/** Listens to every type, also to those that come later. */
export const everyType = "*" as const;
export const SaveWebhookEndpoint = z.object({
  url: WebhookUrl,
  types: z
    .array(z.enum([...webhookTypes, everyType]))
    .min(1, problem("required"))
    .max(webhookTypes.length),
  description: singleLineText(limits.noteCharacters).nullish(),
});
export type SaveWebhookEndpoint = z.infer<typeof SaveWebhookEndpoint>;
/** `enabled` switches the endpoint off and on. A `url` switches on one that failed, but none that its owner switched off. */
export const UpdateWebhookEndpoint = SaveWebhookEndpoint.partial().extend({
  enabled: z.boolean().optional(),
});
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpoint>;

export const disabledReasons = ["owner", "gone", "failing"] as const;
export const WebhookEndpointView = z.object({
  id: Id,
  mode: z.enum(modes),
  /** `lalamove_v3`: set by `PATCH /v3/webhook`, and gets all events of that protocol, signed with the key that set it. */
  format: z.enum(webhookFormats),
  url: z.string(),
  types: z.array(z.enum([...SentWebhookType.options, everyType])),
  description: z.string().nullable(),
  /** The public key that verifies the `v1a` signatures; null in the other format. */
  publicKey: z.string().nullable(),
  /** Until this time events are signed with the former secret as well. */
  previousSecretUntil: Instant.nullable(),
  createdAt: Instant,
  /** Since when no sending was answered with 2xx; null while it works. */
  failingSince: Instant.nullable(),
  disabledAt: Instant.nullable(),
  disabledReason: z.enum(disabledReasons).nullable(),
});
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>;
/** The secret is shown in this answer only. */
export const NewWebhookEndpointView = WebhookEndpointView.extend({
  publicKey: z.string(),
  secret: z.string(),
});
export type NewWebhookEndpointView = z.infer<typeof NewWebhookEndpointView>;

export const attemptProblems = [
  "timeout",
  "refused_address",
  "unreachable",
  "too_large",
  "key_revoked",
  "bad_answer",
  "secret_unreadable",
] as const;
export const attemptResults = ["succeeded", "failed"] as const;
export const WebhookAttemptView = z.object({
  id: Id,
  eventId: z.string(),
  type: SentWebhookType,
  bookingId: Id.nullable(),
  /** 1 is the first of its sending. */
  number: z.int(),
  replay: z.boolean(),
  at: Instant,
  durationMilliseconds: z.int(),
  result: z.enum(attemptResults),
  /** The HTTP status of the response; null without a response. */
  status: z.int().nullable(),
  problem: z.enum(attemptProblems).nullable(),
  /** The first 2 kB. */
  answer: z.string(),
  /** When the event is sent again; null when it is not. */
  nextAttemptAt: Instant.nullable(),
});
export type WebhookAttemptView = z.infer<typeof WebhookAttemptView>;
export const ListWebhookAttempts = Page.extend({
  result: z.enum(attemptResults).optional(),
  status: z.coerce.number().int().min(100).max(999).optional(),
  type: SentWebhookType.optional(),
  bookingId: Id.optional(),
  eventId: WebhookEventId.optional(),
});
export type ListWebhookAttempts = z.infer<typeof ListWebhookAttempts>;

export const WebhookEventView = z.object({
  id: z.string(),
  type: SentWebhookType,
  bookingId: Id.nullable(),
  sequence: z.int().nullable(),
  createdAt: Instant,
  /** The body that is posted. The signature inside a body of the v3 protocol is added at sending. */
  payload: z.string(),
});
export type WebhookEventView = z.infer<typeof WebhookEventView>;
export const ListWebhookEvents = Page.extend({
  type: SentWebhookType.optional(),
  bookingId: Id.optional(),
});
export type ListWebhookEvents = z.infer<typeof ListWebhookEvents>;

/** Without `endpointId`: to every endpoint that listens to its type. */
export const ReplayWebhookEvent = z.object({ endpointId: Id.optional() });
export const ReplayWebhookPeriod = z.object({ from: SentInstant, to: SentInstant });
/** How many sendings begin. */
export const ReplayView = z.object({ count: z.int() });

/** A booking in an event's `data`. */
export const WebhookBooking = z.object({
  id: Id,
  number: z.string(),
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  state: z.enum(bookingStates),
  totalSatang: Satang,
  paymentState: z.enum(paymentStates),
  vehicle: z.enum(vehicles),
  createdAt: Instant,
  scheduledAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  cancelFeeSatang: Satang,
  driver: z
    .object({ name: z.string(), plate: z.string().nullable(), vehicle: z.enum(vehicles) })
    .nullable(),
  arrival: z
    .object({ stopIndex: z.int(), at: Instant })
    .nullable()
    .describe("When the driver is expected at the next stop, as it was sent last."),
  stops: z.array(
    z.object({
      index: z.int(),
      state: z.enum(stopStates),
      arrivedAt: Instant.nullable(),
      doneAt: Instant.nullable(),
      failureReason: z.string().nullable(),
      codAmountSatang: Satang,
      codCollectedAt: Instant.nullable(),
      cod: CodMoneyView.optional(),
      proofs: z.array(
        z.object({ kind: z.enum(["photo", "signature", "pin", "recipient_name"]), at: Instant }),
      ),
    }),
  ),
});
export type WebhookBooking = z.infer<typeof WebhookBooking>;
/** The body that is posted to an endpoint: `data` is the booking, or another subject of the type. */
export const WebhookPayload = z.object({
  type: z.enum(webhookTypes),
  timestamp: Instant,
  data: z.record(z.string(), z.unknown()),
});
