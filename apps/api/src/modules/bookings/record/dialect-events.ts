import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";

/** What happened to a booking: a kind of the timeline, or `price_raised`. */
type Fact = { bookingId: string; kind: string; happenedAt: Date };

/** Kinds that change something in the v3 protocol. */
const known: ReadonlySet<string> = new Set([
  ...(["booked", "assigned", "given_back", "driver_changed", "handed_over", "picked_up"] as const),
  ...(["stop_done", "stop_done_unverified", "stop_failed", "stop_moved"] as const),
  ...(["edited", "edit_agreed", "edit_declined", "edit_expired"] as const),
  ...(["returning", "returned", "delivered", "cancelled", "unfulfilled", "held", "lost"] as const),
  "price_raised",
]);

/**
 * Has each fact recorded as the events that the program knows that booked by the v3 protocol, if it listens. The jobs are
 * part of the change: after a crash there are both or none. Those of a booking run in their order.
 */
export async function enqueueDialectEvents(trx: Trx, facts: readonly Fact[]): Promise<void> {
  const sent = facts.filter(({ kind }) => known.has(kind));
  if (sent.length === 0) return;
  const listened = await trx
    .selectFrom("bookings")
    .innerJoin("quotes", "quotes.id", "bookings.quoteId")
    .innerJoin("webhookEndpoints", "webhookEndpoints.businessId", "bookings.businessId")
    .select("bookings.id")
    .where("bookings.id", "in", [...new Set(sent.map(({ bookingId }) => bookingId))])
    .where("quotes.dialect", "is not", null)
    .where("webhookEndpoints.format", "=", "lalamove_v3")
    .where(sql<boolean>`webhook_endpoints.mode = current_mode()`)
    .execute();
  const ids = new Set(listened.map(({ id }) => id));
  for (const { bookingId, kind, happenedAt } of sent) {
    if (!ids.has(bookingId)) continue;
    await enqueue(trx, {
      name: "record_dialect_events",
      payload: {
        factId: randomUUID(),
        bookingId,
        kind,
        happenedAt: happenedAt.toISOString(),
      },
      inSeconds: 0,
      queue: `dialect:${bookingId}`,
    });
  }
}
