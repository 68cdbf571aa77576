import { Refusal } from "@songtan/contract/errors";
import type {
  ListWebhookAttempts,
  ListWebhookEvents,
  SentWebhookType,
  WebhookAttemptView,
  WebhookEventView,
} from "@songtan/contract/partners/webhooks";
import { limits } from "@songtan/domain/limits";
import { type Selectable, sql } from "kysely";
import type { DB } from "../../../../generated/tables.ts";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { publish } from "../../../ports/pub-sub.ts";
import { insertReplays } from "./deliveries.ts";
import { type EndpointRow, loadEndpoint, lockEndpoint } from "./endpoint-records.ts";

type Who = { business: BusinessActor };

/** Lists the events in a business's mode, newest first. The cursor is an event's position. */
export async function listWebhookEvents(
  db: Reader,
  { business, query }: Who & { query: ListWebhookEvents },
): Promise<Paged<WebhookEventView>> {
  const { cursor, limit, type, bookingId } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new Refusal("invalid", {}, { cursor: "format" });
  let select = eventsOf(db, business)
    .selectAll()
    .orderBy("position", "desc")
    .limit(limit + 1);
  if (cursor) select = select.where("position", "<", Number(cursor));
  if (type) select = select.where("type", "=", type);
  if (bookingId) select = select.where("bookingId", "=", bookingId);
  const rows = await select.execute();
  const page = rows.slice(0, limit);
  return {
    data: page.map(viewEvent),
    nextCursor: rows.length > limit ? String(page.at(-1)?.position) : null,
  };
}

/** @throws Refusal `not_found` for an event of another business or of the other mode */
export async function loadWebhookEvent(
  db: Reader,
  { business, eventId }: Who & { eventId: string },
): Promise<WebhookEventView> {
  const row = await eventsOf(db, business).selectAll().where("id", "=", eventId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return viewEvent(row);
}

const viewEvent = (row: Selectable<DB["webhookEvents"]>): WebhookEventView => ({
  id: row.id,
  type: row.type as SentWebhookType,
  bookingId: row.bookingId,
  sequence: row.sequence,
  createdAt: row.createdAt.toISOString(),
  payload: row.payload,
});

const eventsOf = (db: Reader, { businessId, mode }: BusinessActor) =>
  db
    .selectFrom("webhookEvents")
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .where("position", "is not", null);

/** Each attempt at an endpoint with its answer, newest first. */
export async function listAttempts(
  db: Reader,
  { business, endpointId, query }: Who & { endpointId: string; query: ListWebhookAttempts },
): Promise<Paged<WebhookAttemptView>> {
  await loadEndpoint(db, { business, endpointId });
  const cursor = parseCursor(query.cursor);
  let select = db
    .selectFrom("webhookAttempts")
    .innerJoin("webhookEvents", "webhookEvents.id", "webhookAttempts.eventId")
    .innerJoin("webhookDeliveries", "webhookDeliveries.id", "webhookAttempts.deliveryId")
    .selectAll("webhookAttempts")
    .select(["type", "webhookEvents.bookingId", "replay", "attempts", "nextAttemptAt"])
    .where("webhookAttempts.endpointId", "=", endpointId)
    .orderBy("at", "desc")
    .orderBy("webhookAttempts.id", "desc")
    .limit(query.limit + 1);
  if (cursor)
    select = select.where(
      sql<boolean>`(webhook_attempts.at, webhook_attempts.id) < (${cursor.at}, ${cursor.id}::uuid)`,
    );
  if (query.status) select = select.where("status", "=", query.status);
  if (query.type) select = select.where("type", "=", query.type);
  if (query.bookingId) select = select.where("webhookEvents.bookingId", "=", query.bookingId);
  if (query.eventId) select = select.where("webhookEvents.id", "=", query.eventId);
  if (query.result) {
    const succeeded = sql<boolean>`coalesce(status between 200 and 299, false)`;
    select = select.where(
      query.result === "succeeded" ? succeeded : sql<boolean>`not ${succeeded}`,
    );
  }
  const { page, nextCursor } = pageOf(await select.execute(), query.limit, (row) => row);
  return {
    data: page.map((row) => ({
      id: row.id,
      eventId: row.eventId,
      type: row.type as SentWebhookType,
      bookingId: row.bookingId,
      number: row.number,
      replay: row.replay,
      at: row.at.toISOString(),
      durationMilliseconds: row.durationMs,
      result: row.status !== null && row.status >= 200 && row.status < 300 ? "succeeded" : "failed",
      status: row.status,
      problem: row.problem,
      answer: row.answer,
      nextAttemptAt:
        row.number === row.attempts ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    })),
    nextCursor,
  };
}

/**
 * Sends an event again: to one endpoint, or to every one that listens to its type and every stream.
 * @throws Refusal `not_found`, `webhook_endpoint_off`
 */
export async function replayEvent(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { business, eventId, endpointId }: Who & { eventId: string; endpointId?: string | undefined },
): Promise<{ count: number }> {
  const event = await eventsOf(trx, business)
    .select(["id", "type", "endpointId"])
    .where("id", "=", eventId)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  const only = endpointId ?? event.endpointId;
  const endpointIds = only
    ? [(await requireOn(trx, { business, endpointId: only })).id]
    : await listListening(trx, business, event.type);
  if (!only) await replayInStreams(trx, business, eventId);
  return begin(trx, { eventIds: [eventId], endpointIds, now: clock() });
}

/** Programs that follow the stream get it too, by the time of the database, which all processes share. */
async function replayInStreams(trx: Trx, business: BusinessActor, eventId: string): Promise<void> {
  await trx
    .updateTable("webhookEvents")
    .set({ replayedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where("id", "=", eventId)
    .execute();
  await publish(trx, { topic: "webhooks", id: business.businessId });
}

async function listListening(trx: Trx, business: BusinessActor, type: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("webhookEndpoints")
    .select("id")
    .where("businessId", "=", business.businessId)
    .where("mode", "=", business.mode)
    .where("disabledAt", "is", null)
    .where(sql<boolean>`types && array[${type}, '*']`)
    .execute();
  return rows.map(({ id }) => id);
}

async function requireOn(trx: Trx, one: Who & { endpointId: string }): Promise<EndpointRow> {
  const row = await lockEndpoint(trx, one);
  if (row.disabledAt) throw new Refusal("webhook_endpoint_off");
  return row;
}

type Period = Who & { endpointId: string; from: string; to: string };

/**
 * Sends again to an endpoint what it listens to of a period.
 * @throws Refusal `invalid` for a period with more events than one request may send
 */
export async function replayPeriod(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { business, endpointId, from, to }: Period,
): Promise<{ count: number }> {
  const { id, types } = await requireOn(trx, { business, endpointId });
  if (from >= to) throw new Refusal("invalid", {}, { to: "not_a_choice" });
  const rows = await eventsOf(trx, business)
    .select("webhookEvents.id")
    .where("createdAt", ">=", new Date(from))
    .where("createdAt", "<", new Date(to))
    .where((eb) =>
      eb.or([
        eb("endpointId", "=", id),
        eb.and([eb("endpointId", "is", null), sql<boolean>`${types}::text[] && array[type, '*']`]),
      ]),
    )
    .limit(limits.webhookReplayEvents + 1)
    .execute();
  if (rows.length > limits.webhookReplayEvents)
    throw new Refusal("invalid", {}, { from: "too_big" });
  return begin(trx, { eventIds: rows.map((row) => row.id), endpointIds: [id], now: clock() });
}

async function begin(
  trx: Trx,
  replays: Parameters<typeof insertReplays>[1],
): Promise<{ count: number }> {
  const count = await insertReplays(trx, replays);
  await publish(trx, { topic: "webhooks", id: "recorded" });
  return { count };
}
