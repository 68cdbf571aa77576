import { randomUUID } from "node:crypto";
import type { Mode } from "@songtan/domain/businesses/types";
import type { DialectType, WebhookFormat, WebhookType } from "@songtan/domain/webhooks/event-types";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { publish } from "../../../ports/pub-sub.ts";

export type WebhookEvent = {
  businessId: string;
  type: WebhookType;
  bookingId?: string;
  /** Only for this endpoint. */
  endpointId?: string;
  data: Record<string, unknown>;
  /** The time of the event, by the clock of the mode. */
  now: Date;
  /** The mode of the transaction's schema when it is left out. */
  mode?: Mode;
};

export const newWebhookEventId = (): string => `evt_${randomUUID().replaceAll("-", "")}`;

/** A transaction in test mode resolves tables in the schema of that name first. */
const modeOfTransaction = sql<Mode>`case when current_schema() = 'test' then 'test' else 'live' end`;

/**
 * Writes an event for a business's programs, in the transaction of the change, so that both are stored or neither. It
 * is numbered and sent afterwards.
 * @returns the event's id, which every sending of it has
 */
export async function recordWebhookEvent(
  trx: Trx,
  { data, ...event }: WebhookEvent,
): Promise<string> {
  const id = newWebhookEventId();
  const { type, now } = event;
  const payload = JSON.stringify({ type, timestamp: now.toISOString(), data });
  await storeWebhookEvent(trx, { ...event, id, payload, format: "standard" });
  return id;
}

export type StoredWebhookEvent = Omit<WebhookEvent, "data" | "type"> & {
  /** `evt_` and 32 digits. An event with a stored id is not overwritten. */
  id: string;
  type: WebhookType | DialectType;
  format: WebhookFormat;
  /** The body, without the parts that a format adds when it is sent. */
  payload: string;
};

/** Writes an event with a finished body. */
export async function storeWebhookEvent(
  trx: Trx,
  { id, businessId, mode, type, format, bookingId, endpointId, payload, now }: StoredWebhookEvent,
): Promise<void> {
  await trx
    .insertInto("webhookEvents")
    .values({
      id,
      businessId,
      mode: mode ?? modeOfTransaction,
      type,
      format,
      bookingId: bookingId ?? null,
      endpointId: endpointId ?? null,
      payload,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await publish(trx, { topic: "webhooks", id: "recorded" });
}
