import { createHmac } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { SandboxDatabase } from "../data/database.ts";
import { newObject, type Provider } from "./context.ts";
import { consumeFault, type Faults } from "./faults.ts";
import type { ProviderObject } from "./wire.ts";

/** Seconds before the next attempt; the real provider waits longer, a test should not. */
const retrySeconds = [1, 3, 10, 30, 60] as const;
const answerMilliseconds = 5000;

/** `Omise-Signature` of a webhook: hex HMAC-SHA256 of `timestamp.body` under the decoded secret. */
export const signWebhook = (secret: string, timestamp: number, body: string): string =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`${timestamp}.${body}`).digest("hex");

type Hook = { uri: string; secret: string };
type Deps = Pick<Provider, "clock" | "store"> & {
  db: SandboxDatabase;
  hook: () => Hook | null;
  faults: Faults;
};

/** Keeps an event and puts it in line for the webhook; a fault may lose it, repeat it or hold it back. */
export async function recordEvent(deps: Deps, key: string, data: ProviderObject): Promise<void> {
  const event = newObject(deps, "event", {
    location: (id) => `/events/${id}`,
    key,
    data,
    webhook_deliveries: [],
  });
  await deps.store.insert("event", { body: event });
  const hook = deps.hook();
  if (!hook || consumeFault(deps.faults, "lose_webhook")) return;
  const copies = consumeFault(deps.faults, "repeat_webhook") ? 2 : 1;
  const delaySeconds = consumeFault(deps.faults, "delay_webhook") ? 5 : 0;
  for (let copy = 0; copy < copies; copy += 1)
    await sql`insert into sandbox_provider_deliveries (event_id, uri, due_at)
      values (${event.id}, ${hook.uri}, ${new Date(deps.clock().getTime() + delaySeconds * 1000)})`.execute(
      deps.db,
    );
}

type Due = { id: string; eventId: string; uri: string; attempt: number; body: ProviderObject };

/** Sends what is due, each once; what is not answered with 2xx is tried again later. Answers how many were sent. */
export async function deliverDue(deps: Deps, send: typeof fetch = fetch): Promise<number> {
  const hook = deps.hook();
  if (!hook) return 0;
  const due = await reserveDueDeliveries(deps.db, deps.clock());
  for (const delivery of due) {
    const status = await deliver({ send, hook, delivery, now: deps.clock() });
    await recordAnswer(deps, delivery, status);
  }
  return due.length;
}

/** Puts the next try off before sending, so that a second sender, or a killed one, does not send it twice at once. */
async function reserveDueDeliveries(db: QueryExecutorProvider, now: Date): Promise<Due[]> {
  const later = new Date(now.getTime() + answerMilliseconds * 2);
  const { rows } = await sql<Due>`
    update sandbox_provider_deliveries d set attempt = attempt + 1, due_at = ${later}
    from sandbox_provider_objects o
    where o.id = d.event_id and d.id in (
      select id from sandbox_provider_deliveries where ended_at is null and due_at <= ${now}
      order by due_at, id limit 20 for update skip locked)
    returning d.id, d.event_id, d.uri, d.attempt, o.body`.execute(db);
  return rows.sort((left, right) => Number(left.id) - Number(right.id));
}

async function deliver(input: {
  send: typeof fetch;
  hook: Hook;
  delivery: Due;
  now: Date;
}): Promise<number> {
  const body = JSON.stringify(input.delivery.body);
  const timestamp = Math.floor(input.now.getTime() / 1000);
  try {
    const answer = await input.send(input.delivery.uri, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "omise-signature": signWebhook(input.hook.secret, timestamp, body),
        "omise-signature-timestamp": String(timestamp),
      },
      body,
      signal: AbortSignal.timeout(answerMilliseconds),
    });
    return answer.status;
  } catch {
    return 0;
  }
}

async function recordAnswer(deps: Deps, delivery: Due, status: number): Promise<void> {
  const good = status >= 200 && status < 300;
  const wait = retrySeconds[delivery.attempt - 1];
  const now = deps.clock();
  const isFinished = good || wait === undefined;
  await sql`update sandbox_provider_deliveries set status = ${status}, ended_at = ${isFinished ? now : null},
    due_at = ${new Date(now.getTime() + (wait ?? 0) * 1000)} where id = ${delivery.id}`.execute(
    deps.db,
  );
  await deps.store.change("event", delivery.eventId, ({ body }) => {
    const deliveries = body.webhook_deliveries as object[];
    body.webhook_deliveries = [
      ...deliveries,
      { object: "webhook_delivery", uri: delivery.uri, status },
    ];
  });
}
