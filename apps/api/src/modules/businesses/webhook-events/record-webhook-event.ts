import { randomUUID } from "node:crypto";
import type { Mode } from "@songtan/domain/businesses/types";
import type { WebhookType } from "@songtan/domain/webhooks/event-types";
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
  /** When it happened, by the clock of the mode. */
  now: Date;
  /** The mode of the transaction's schema when it is left out. */
  mode?: Mode;
};

/** A transaction in test mode resolves tables in the schema of that name first. */
const modeOfTransaction = sql<Mode>`case when current_schema() = 'test' then 'test' else 'live' end`;

/**
 * Writes an event for a business's programs, in the transaction of what happened: both are there or
 * neither is. It is numbered and sent afterwards.
 * @returns the event's id, which every sending of it has
 */
export async function recordWebhookEvent(
  trx: Trx,
  { businessId, type, bookingId, endpointId, data, now, mode }: WebhookEvent,
): Promise<string> {
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  await trx
    .insertInto("webhookEvents")
    .values({
      id,
      businessId,
      mode: mode ?? modeOfTransaction,
      type,
      bookingId: bookingId ?? null,
      endpointId: endpointId ?? null,
      payload: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      createdAt: now,
    })
    .execute();
  await publish(trx, { topic: "webhooks", id: "recorded" });
  return id;
}
