import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../deps/deps.ts";
import { type EventStream, openEventStream } from "../../../http/limits/event-stream.ts";
import { actorOf } from "../../../http/session/auth.ts";
import type { BusinessActor } from "../../../http/session/business-actor.ts";
import { streamLoadLimit } from "../../../live/concurrency-limit.ts";
import { endWithSession } from "../../../live/end-with-session.ts";
import { signWebhook } from "./signing.ts";

type StreamDeps = Pick<Deps, "db" | "realDb" | "hub" | "clock" | "secrets">;

const eventsAtOnce = 20;
/** A reader gets no more while this much is on its way to them. */
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
  const after = await findStart(deps, business, request.headers["last-event-id"]);
  const stream = openEventStream(request, reply);
  endWithSession(deps, stream, actorOf(request));
  const secret = streamSecret(deps, business);
  stream.send({ event: "ready", data: { mode: business.mode, secret } });
  follow(deps, { stream, business, secret, after }, (problem) =>
    request.log.error({ err: problem }, "webhook stream"),
  );
}

/** The place behind which a reader continues: that of the event they had last, or the newest. */
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

type Followed = { stream: EventStream; business: BusinessActor; secret: string; after: number };

function follow(
  deps: StreamDeps,
  { stream, business, secret, after }: Followed,
  onProblem: (problem: unknown) => void,
): void {
  let [running, again, closed] = [false, false, false];
  let position = after;
  const sendNew = async () => {
    while (!closed) {
      const events = await streamLoadLimit.run(() => loadEvents(deps, business, position));
      for (const event of events) {
        const headers = signWebhook(
          { id: event.id, body: event.payload, now: deps.clock() },
          { secrets: [secret] },
        );
        stream.send({ id: event.id, event: "webhook", data: { headers, body: event.payload } });
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
