import type { StopState } from "../booking-types.ts";

/** Event types that a webhook endpoint can subscribe to. */
export const webhookTypes = [
  "booking.created",
  "booking.driver_assigned",
  "booking.driver_changed",
  "booking.arrival_changed",
  "booking.driver_arrived",
  "booking.picked_up",
  "booking.stop_done",
  "booking.delivered",
  "booking.partly_delivered",
  "booking.failed_stop",
  "booking.returning",
  "booking.returned",
  "booking.held",
  "booking.disposed",
  "booking.lost",
  "booking.cancelled",
  "booking.unfulfilled",
  "booking.price_changed",
  "booking.edited",
  "booking.edit_declined",
  "booking.proof_added",
  "booking.cod_collected",
  "booking.cod_released",
  "balance.low",
  "invoice.issued",
  "claim.updated",
  "ping",
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Formats of written and signed events: our own, and the v3 protocol's. */
export const webhookFormats = ["standard", "lalamove_v3"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Events of the v3 protocol; a program of that protocol always gets all of them. */
export const dialectTypes = [
  "ORDER_CREATED",
  "ORDER_STATUS_CHANGED",
  "DRIVER_ASSIGNED",
  "ORDER_AMOUNT_CHANGED",
  "ORDER_REPLACED",
  "ORDER_EDITED",
  "WALLET_BALANCE_CHANGED",
  "POD_STATUS_CHANGED",
  "POP_STATUS_CHANGED",
  "DELIVERY_CODE_STATUS_CHANGED",
] as const;
export type DialectType = (typeof dialectTypes)[number];

/** Event type by the kind of timeline event. Kinds that are not listed do not concern a partner's program. */
const typeOfKind: Readonly<Record<string, WebhookType>> = {
  booked: "booking.created",
  assigned: "booking.driver_assigned",
  given_back: "booking.driver_changed",
  driver_changed: "booking.driver_changed",
  handed_over: "booking.driver_changed",
  arrived_at_pickup: "booking.driver_arrived",
  arrived_at_stop: "booking.driver_arrived",
  picked_up: "booking.picked_up",
  stop_done: "booking.stop_done",
  stop_done_unverified: "booking.stop_done",
  stop_failed: "booking.failed_stop",
  delivered: "booking.delivered",
  returning: "booking.returning",
  returned: "booking.returned",
  held: "booking.held",
  disposed: "booking.disposed",
  lost: "booking.lost",
  cancelled: "booking.cancelled",
  unfulfilled: "booking.unfulfilled",
  stop_moved: "booking.edited",
  edited: "booking.edited",
  edit_agreed: "booking.edited",
  edit_declined: "booking.edit_declined",
  edit_expired: "booking.edit_declined",
};

type Change = {
  /** A kind of the timeline. */
  kind: string;
  /** Cash on delivery of the event's stop was collected with this event. */
  codCollected: boolean;
  /** States of the drop-offs after the event. */
  dropOffs: readonly StopState[];
};

/**
 * Returns the event types of a booking's change for the business that booked it. A booking that ends with some of its
 * drop-offs done is `partly_delivered`: in place of `delivered`, or after `returned`.
 */
export function webhookTypesOf({ kind, codCollected, dropOffs }: Change): WebhookType[] {
  if (kind === "cash_collected") return codCollected ? ["booking.cod_collected"] : [];
  const type = typeOfKind[kind];
  if (!type) return [];
  const isPart = dropOffs.some(isDone) && !dropOffs.every(isDone);
  if (kind === "delivered" && isPart) return ["booking.partly_delivered"];
  if (kind === "returned" && isPart) return [type, "booking.partly_delivered"];
  return [type];
}

const isDone = (state: StopState): boolean => state === "done" || state === "done_unverified";
