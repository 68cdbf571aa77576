import { webhookData } from "@songtan/contract/partners/webhook-data";
import type { BookingState } from "@songtan/domain/booking-types";
import { type WebhookType, webhookTypes } from "@songtan/domain/webhooks/event-types";
import { z } from "zod";
import { exampleOf } from "../examples/example-of.ts";
import type { JsonSchema } from "../examples/json-schema.ts";

const texts: Readonly<Record<WebhookType, string>> = {
  "booking.created": "It was booked.",
  "booking.driver_assigned": "A driver has accepted it.",
  "booking.driver_changed": "The driver gave it back, was changed, or handed the goods to another.",
  "booking.arrival_changed":
    "The driver is expected at the next stop ten minutes or more later or sooner than was promised last, and by a fifth of the promised wait.",
  "booking.driver_arrived": "The driver is at the stop: 0 is the pick-up.",
  "booking.picked_up": "The goods are with the driver.",
  "booking.stop_done": "The drop-off is done. After the last one `booking.delivered` follows.",
  "booking.delivered": "All drop-offs are done.",
  "booking.partly_delivered":
    "It ended with some of its drop-offs done: in place of `delivered`, or after `returned`.",
  "booking.failed_stop": "A drop-off failed.",
  "booking.returning": "Goods are on their way back.",
  "booking.returned": "The goods are back.",
  "booking.held": "The goods are at a depot.",
  "booking.disposed": "The goods were disposed of at a depot.",
  "booking.lost": "The goods were declared lost.",
  "booking.cancelled": "It was cancelled.",
  "booking.unfulfilled": "No driver was found.",
  "booking.price_changed": "A raise of the price, or an edit that changed it.",
  "booking.edited": "Other drop-offs were agreed to, or a recipient moved a pin.",
  "booking.edit_declined":
    "The driver declined other drop-offs, or their request ended without an answer. The booking stays as it was.",
  "booking.proof_added": "A photo, signature, name or PIN was recorded at a stop.",
  "booking.cod_collected": "Cash was collected for the goods.",
  "booking.cod_released": "Collected cash arrived at the sender's bank.",
  "balance.low": "The prepaid balance fell below the amount that the business chose.",
  "invoice.issued": "A monthly invoice was issued.",
  "claim.updated": "A claim was made, answered, decided or paid.",
  ping: "An endpoint is tried.",
};

/** The state of the booking in an example. */
const stateAfter: Readonly<Partial<Record<WebhookType, BookingState>>> = {
  "booking.created": "searching",
  "booking.arrival_changed": "in_transit",
  "booking.picked_up": "in_transit",
  "booking.delivered": "delivered",
  "booking.partly_delivered": "delivered",
  "booking.failed_stop": "in_transit",
  "booking.stop_done": "in_transit",
  "booking.edit_declined": "assigned",
  "booking.returning": "returning",
  "booking.returned": "returned",
  "booking.cancelled": "cancelled",
  "booking.unfulfilled": "unfulfilled",
  "booking.cod_collected": "in_transit",
  "booking.cod_released": "delivered",
  "claim.updated": "delivered",
};

export type EventText = {
  type: WebhookType;
  text: string;
  /** The whole body that is posted. */
  schema: JsonSchema;
  example: object;
};

/** Each event that is posted, with its body. */
export const eventTexts: readonly EventText[] = webhookTypes.map((type) => {
  const body = z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe("When it happened."),
    data: webhookData[type],
  });
  const { $schema: _schema, ...schema } = z.toJSONSchema(body, {
    io: "output",
    unrepresentable: "any",
  }) as JsonSchema;
  // Members may be added at any time.
  const open = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  ) as JsonSchema;
  const example = exampleOf(open, type.split(".")[0] ?? type) as { data: { state?: string } };
  const state = stateAfter[type];
  if (state) example.data.state = state;
  return { type, text: texts[type], schema: open, example };
});

/** The `data` of a type's example. */
export function exampleDataOf(type: WebhookType): Record<string, unknown> {
  const { data } = (eventTexts.find((text) => text.type === type)?.example ?? {}) as {
    data?: Record<string, unknown>;
  };
  return data ?? {};
}

/** The headers of Standard Webhooks. */
export const eventHeaders = {
  "webhook-id": {
    schema: { type: "string", pattern: "^evt_[0-9a-f]{32}$" },
    description: "The same in every sending of an event, replays too.",
    example: "evt_6f1e0c5b7a3d4e8f9a2b1c0d5e4f3a2b",
  },
  "webhook-timestamp": {
    schema: { type: "string", pattern: "^\\d+$" },
    description: "When this attempt was signed, in seconds since 1970.",
    example: "1795575600",
  },
  "webhook-signature": {
    schema: { type: "string" },
    description:
      "`v1,` HMAC-SHA256 with the endpoint's secret and `v1a,` Ed25519, over `id.timestamp.body`, with a space between.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
} as const;

/** `booking.picked_up` as a name in code: `bookingPickedUp`. */
export const nameOf = (type: string): string =>
  type.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
