import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { type EventStream, openEventStream } from "../../../http/limits/event-stream.ts";
import { actorOf } from "../../../http/session/auth.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { streamLoadLimit } from "../../../live/concurrency-limit.ts";
import { endWithSession } from "../../../live/end-with-session.ts";
import { signWebhook } from "./signing.ts";

type StreamDeps = Pick<Deps, "db" | "realDb" | "hub" | "clock" | "secrets">;

const eventsAtOnce = 20;
/** The most unsent bytes of a stream; above this number, sending pauses. */
const backlogBytesMax = 64 * 1024;
const backlogMilliseconds = 50;

/** The secret that signs what a business's streams get: the same each time, and of no endpoint. */
export const streamSecret = (
  { secrets }: Pick<Deps, "secrets">,
  { businessId, mode }: BusinessActor,
): string => {
  const hash = secrets.keyedHash("webhook-stream", `${businessId}:${mode}`);
  return `whsec_${Buffer.from(hash, "base64url").toString("base64")}`;
};

/**
 * Sends each event of a business's mode as it would be posted: id, headers and body. For a program
 * on a laptop, which no endpoint reaches. Goes on behind the `Last-Event-ID`.
 */
export async function streamWebhookEvents(
  deps: StreamDeps,
  {
    request,
    reply,
    business,
  }: { request: FastifyRequest; reply: FastifyReply; business: BusinessActor },
): Promise<void> {
  const since = await loadTime(deps.db);
  const after = await findStart(deps, business, request.headers["last-event-id"]);
  const stream = openEventStream(request, reply);
  endWithSession(deps, stream, actorOf(request));
  const secret = streamSecret(deps, business);
  stream.send({ event: "ready", data: { mode: business.mode, secret } });
  follow(deps, { stream, business, secret, after, since }, (problem) =>
    request.log.error({ err: problem }, "webhook stream"),
  );
}

/** Finds the position after which a reader continues: their last event, or the newest event. */
async function findStart(
  { db }: Pick<Deps, "db">,
  { businessId, mode }: BusinessActor,
  lastEventId: unknown,
): Promise<number> {
  const known =
    typeof lastEventId === "string" &&
    (await db
      .selectFrom("webhookEvents")
      .select("position")
      .where("id", "=", lastEventId.slice(0, 100))
      .where("businessId", "=", businessId)
      .where("mode", "=", mode)
      .executeTakeFirst());
  if (known && known.position !== null) return known.position;
  const { newest } = await db
    .selectFrom("webhookEvents")
    .select(({ fn }) => fn.max("position").as("newest"))
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .executeTakeFirstOrThrow();
  return Number(newest ?? 0);
}

type Followed = {
  stream: EventStream;
  business: BusinessActor;
  secret: string;
  /** The start of the stream: the position of an event, and a database time for replays. */
  after: number;
  since: Date;
};
type Streamed = { id: string; payload: string };

function follow(
  deps: StreamDeps,
  { stream, business, secret, after, since }: Followed,
  onProblem: (problem: unknown) => void,
): void {
  let [running, again, closed] = [false, false, false];
  let position = after;
  let replayedAt = since;
  const send = ({ id, payload: body }: Streamed, sent: { id?: string } = {}) => {
    const headers = signWebhook({ id, body, now: deps.clock() }, { secrets: [secret] });
    stream.send({ ...sent, event: "webhook", data: { headers, body } });
  };
  const sendNew = async () => {
    // A replay is sent without a stream id, so that a client that reconnects continues after the newest event.
    for (const event of await loadReplayed(deps, business, replayedAt)) {
      send(event);
      replayedAt = event.replayedAt ?? replayedAt;
    }
    while (!closed) {
      const events = await streamLoadLimit.run(() => loadEvents(deps, business, position));
      for (const event of events) {
        send(event, { id: event.id });
        position = Number(event.position);
      }
      while (stream.backlogBytes() > backlogBytesMax) await pause(backlogMilliseconds);
      if (events.length < eventsAtOnce) return;
    }
  };
  const wake = () => {
    again = true;
    if (running) return;
    running = true;
    void (async () => {
      while (again && !closed) {
        again = false;
        await sendNew();
      }
    })()
      // The reader comes back with the id of the last event.
      .catch((problem) => {
        onProblem(problem);
        stream.close();
      })
      .finally(() => {
        running = false;
      });
  };
  stream.onClose(() => {
    closed = true;
  });
  stream.onClose(deps.hub.subscribe("webhooks", business.businessId, wake));
  stream.onClose(deps.hub.onGap(wake));
  wake();
}

async function loadTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

const loadReplayed = ({ db }: Pick<Deps, "db">, { businessId, mode }: BusinessActor, since: Date) =>
  db
    .selectFrom("webhookEvents")
    .select(["id", "payload", "replayedAt"])
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .where("replayedAt", ">", since)
    .where("position", "is not", null)
    .where("format", "=", "standard")
    .orderBy("replayedAt")
    .limit(eventsAtOnce)
    .execute();

const loadEvents = ({ db }: Pick<Deps, "db">, { businessId, mode }: BusinessActor, after: number) =>
  db
    .selectFrom("webhookEvents")
    .select(["id", "payload", "position"])
    .where("businessId", "=", businessId)
    .where("mode", "=", mode)
    .where("position", ">", after)
    .where("format", "=", "standard")
    .orderBy("position")
    .limit(eventsAtOnce)
    .execute();
