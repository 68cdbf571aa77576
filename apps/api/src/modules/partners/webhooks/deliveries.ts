import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

type Replays = { eventIds: readonly string[]; endpointIds: readonly string[]; now: Date };

/**
 * Queues stored events for another delivery, with the same ids and bytes. An event that is already queued for a replay
 * is sent at once, and only once. Returns the number of deliveries that begin.
 */
export async function insertReplays(
  trx: Trx,
  { eventIds, endpointIds, now }: Replays,
): Promise<number> {
  if (eventIds.length === 0 || endpointIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries
      (endpoint_id, event_id, booking_id, position, replay, next_attempt_at, created_at)
    select endpoint.id, event.id, event.booking_id, event.position, true, ${now}, ${now}
    from webhook_events event, unnest(${endpointIds}::uuid[]) as endpoint (id)
    where event.id = any(${eventIds}::text[]) and event.position is not null
    on conflict (endpoint_id, event_id) where replay and result is null
    do update set next_attempt_at = least(webhook_deliveries.next_attempt_at, excluded.next_attempt_at)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
