import { readStream } from "./event-stream.ts";
import type {
  CreateWebhookEndpoint,
  ListWebhookAttempts,
  ListWebhookEvents,
  NewWebhookEndpoint,
  Replay,
  ReplayPeriod,
  UpdateWebhookEndpoint,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEvent,
} from "./generated/types.ts";
import { readPages } from "./pages.ts";
import type { Transport } from "./transport.ts";

/** First the secret that signs this stream, then each event as it would be posted. */
export type StreamedWebhook =
  | { kind: "ready"; mode: "live" | "test"; secret: string }
  | { kind: "webhook"; id: string; headers: Record<string, string>; body: string };

type Sent = Extract<StreamedWebhook, { kind: "webhook" }>;

const endpoints = "/api/webhook-endpoints";
const events = "/api/webhook-events";
const of = (list: string, id: string, rest = "") => `${list}/${encodeURIComponent(id)}${rest}`;

export const webhookCalls = (transport: Transport) => {
  const { call } = transport;
  return {
    webhookEndpoints: {
      /** The secret is in this answer only. */
      create: async (body: CreateWebhookEndpoint): Promise<NewWebhookEndpoint> =>
        (await call<{ data: NewWebhookEndpoint }>("POST", endpoints, { body, unrepeatable: true }))
          .data,
      list: () => readPages<WebhookEndpoint>(transport, endpoints),
      get: async (id: string): Promise<WebhookEndpoint> =>
        (await call<{ data: WebhookEndpoint }>("GET", of(endpoints, id))).data,
      update: async (id: string, body: UpdateWebhookEndpoint): Promise<WebhookEndpoint> =>
        (await call<{ data: WebhookEndpoint }>("PUT", of(endpoints, id), { body })).data,
      delete: async (id: string): Promise<void> => {
        await call("DELETE", of(endpoints, id));
      },
      /** The former secret signs too for 24 hours. */
      rotateSecret: async (id: string): Promise<NewWebhookEndpoint> =>
        (
          await call<{ data: NewWebhookEndpoint }>("POST", of(endpoints, id, "/rotate-secret"), {
            unrepeatable: true,
          })
        ).data,
      ping: async (id: string): Promise<{ eventId: string }> =>
        (await call<{ data: { eventId: string } }>("POST", of(endpoints, id, "/ping"))).data,
      attempts: (id: string, query: Omit<ListWebhookAttempts, "cursor"> = {}) =>
        readPages<WebhookAttempt>(transport, of(endpoints, id, "/attempts"), query),
      replay: async (id: string, body: ReplayPeriod): Promise<Replay> =>
        (await call<{ data: Replay }>("POST", of(endpoints, id, "/replay"), { body })).data,
    },
    webhookEvents: {
      list: (query: Omit<ListWebhookEvents, "cursor"> = {}) =>
        readPages<WebhookEvent>(transport, events, query),
      get: async (id: string): Promise<WebhookEvent> =>
        (await call<{ data: WebhookEvent }>("GET", of(events, id))).data,
      /** Sends a stored event again: to one endpoint, or to all that listen to its type and every stream. */
      replay: async (id: string, body: { endpointId?: string } = {}): Promise<Replay> =>
        (await call<{ data: Replay }>("POST", of(events, id, "/replay"), { body })).data,
      /** Events as they happen, for a program that no endpoint reaches; behind `after` if it is named. */
      async *stream({ after }: { after?: string } = {}): AsyncGenerator<StreamedWebhook> {
        for await (const event of readStream(transport, `${events}/stream`, after)) {
          if (event.event === "ready") yield { kind: "ready", ...JSON.parse(event.data) };
          if (event.event !== "webhook") continue;
          const { headers, body } = JSON.parse(event.data) as Pick<Sent, "headers" | "body">;
          // A replayed event is without an id of the stream, and the stream continues from the newest event.
          yield { kind: "webhook", id: headers["webhook-id"] ?? "", headers, body };
        }
      },
    },
  };
};
