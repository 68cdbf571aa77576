import type { WebhookFormat } from "@songtan/domain/webhooks/event-types";
import { sql } from "kysely";
import { advisoryKeys } from "../../../db/advisory-keys.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { publish } from "../../../ports/pub-sub.ts";

const batchEvents = 200;

type Recorded = {
  id: string;
  businessId: string;
  bookingId: string | null;
  payload: string;
  format: WebhookFormat;
};

/** Only one process at a time numbers and claims; the lock ends with the transaction. */
export const lockWebhooks = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryKeys.webhooks})`.execute(trx);
};

/**
 * Numbers what was recorded since, in the order in which it was, and decides which endpoints get
 * it. From then on an event never changes. Because one process at a time does it, no event appears
 * later with a number before one that was read.
 * @returns whether there may be more
 */
export function distributeEvents({ db, clock }: Pick<Deps, "db" | "clock">): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockWebhooks(trx);
    const events = await trx
      .selectFrom("webhookEvents")
      .select(["id", "businessId", "bookingId", "payload", "format"])
      .where("position", "is", null)
      .orderBy("recorded")
      .limit(batchEvents)
      .execute();
    if (events.length === 0) return false;
    await numberEvents(trx, events, clock());
    await insertDeliveries(
      trx,
      events.map(({ id }) => id),
      clock(),
    );
    for (const id of new Set(events.map(({ businessId }) => businessId)))
      await publish(trx, { topic: "webhooks", id });
    return events.length === batchEvents;
  });
}

async function numberEvents(trx: Trx, events: readonly Recorded[], now: Date): Promise<void> {
  const last = await loadLastSequences(trx, events);
  const numbered = events.map((event, index) => {
    const { id, payload, bookingId, format } = event;
    if (!bookingId || format !== "standard") return { id, payload, sequence: null, index };
    const sequence = (last.get(bookingId) ?? 0) + 1;
    last.set(bookingId, sequence);
    return { id, payload: withSequence(payload, sequence), sequence, index };
  });
  await sql`
    with numbered as (
      select id, payload, sequence, nextval('webhook_positions') as position
      from (select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
        as event (id text, payload text, sequence int, index int) order by index) as ordered)
    update webhook_events set payload = numbered.payload, sequence = numbered.sequence,
      position = numbered.position, distributed_at = ${now}
    from numbered where numbered.id = webhook_events.id`.execute(trx);
}

/** Adds the event's sequence number within its booking, which is part of the payload. */
function withSequence(payload: string, sequence: number): string {
  const { type, timestamp, data } = JSON.parse(payload) as Record<string, object>;
  return JSON.stringify({ type, timestamp, data: { ...data, sequence } });
}

async function loadLastSequences(
  trx: Trx,
  events: readonly Recorded[],
): Promise<Map<string, number>> {
  const ids = [...new Set(events.flatMap(({ bookingId }) => bookingId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("webhookEvents")
    .select(({ fn }) => ["bookingId", fn.max("sequence").as("last")])
    .where("bookingId", "in", ids)
    .where("sequence", "is not", null)
    .groupBy("bookingId")
    .execute();
  return new Map(rows.map(({ bookingId, last }) => [`${bookingId}`, Number(last)]));
}

async function insertDeliveries(trx: Trx, eventIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries
      (endpoint_id, event_id, booking_id, position, next_attempt_at, created_at)
    select endpoint.id, event.id, event.booking_id, event.position, ${now}, ${now}
    from webhook_events event
    join webhook_endpoints endpoint on endpoint.business_id = event.business_id
      and endpoint.mode = event.mode and endpoint.disabled_at is null
      and case when event.endpoint_id is null then endpoint.types && array[event.type, '*']
        else event.endpoint_id = endpoint.id end
    where event.id = any(${eventIds}::text[])
    order by event.position
    on conflict do nothing`.execute(trx);
}
