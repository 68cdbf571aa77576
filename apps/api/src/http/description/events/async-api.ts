import { exampleOf } from "../examples/example-of.ts";
import type { JsonSchema } from "../examples/json-schema.ts";
import { type EventText, eventHeaders, eventTexts, nameOf } from "./event-texts.ts";

type Operation = {
  operationId: string;
  description?: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
};
export type OpenApi = {
  info: { title: string; version: string; license?: object; contact?: object };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};
type StreamMessage = { name: string; text: string; schema: JsonSchema };

const point: JsonSchema = {
  type: "object",
  properties: {
    latitude: { type: "number" },
    longitude: { type: "number" },
    heading: { type: "number" },
    recordedAt: { type: "string", format: "date-time" },
  },
  required: ["latitude", "longitude", "recordedAt"],
};
const idOf = (name: string): JsonSchema => ({
  type: "object",
  properties: { [name]: { type: "string", format: "uuid" } },
  required: [name],
});
const typing = {
  name: "typing",
  text: "The other side is writing a message.",
  schema: idOf("bookingId"),
};
const notice = {
  name: "notice",
  text: "The reader's notices changed: the list of them is read again.",
  schema: { type: "object", properties: {} },
};
const position = { name: "position", text: "Where the driver is.", schema: point };

/** The messages of each stream, by its address. Their data has the schema of the call that reads the same view once. */
const streams: Readonly<Record<string, (dataOf: (path: string) => JsonSchema) => StreamMessage[]>> =
  {
    "/api/bookings/{id}/events": (dataOf) => [
      {
        name: "booking",
        text: "The whole booking, now and after each change.",
        schema: dataOf("/api/bookings/{id}"),
      },
      position,
      typing,
      notice,
    ],
    "/api/tracking/{viewKey}/events": (dataOf) => [
      {
        name: "booking",
        text: "What the page shows, now and after each change.",
        schema: dataOf("/api/tracking/{viewKey}"),
      },
      position,
    ],
    "/api/recipient/{key}/events": (dataOf) => [
      {
        name: "booking",
        text: "What the recipient sees, now and after each change.",
        schema: dataOf("/api/recipient/{key}"),
      },
    ],
    "/api/driver/events": (dataOf) => [
      {
        name: "offer",
        text: "A job is offered.",
        schema: dataOf("/api/driver/offers").items ?? {},
      },
      { name: "offer_withdrawn", text: "An offer is gone.", schema: idOf("id") },
      {
        name: "task",
        text: "A running task as it is now.",
        schema: dataOf("/api/driver/tasks/{id}"),
      },
      {
        name: "duty",
        text: "On duty or not, and on which device.",
        schema: {
          type: "object",
          properties: {
            onDuty: { type: "boolean" },
            deviceId: { anyOf: [{ type: "string" }, { type: "null" }] },
          },
          required: ["onDuty", "deviceId"],
        },
      },
      typing,
      notice,
    ],
    "/api/webhook-events/stream": () => [
      {
        name: "ready",
        text: "First: the secret that signs this stream.",
        schema: {
          type: "object",
          properties: {
            mode: { type: "string", enum: ["live", "test"] },
            secret: { type: "string" },
          },
          required: ["mode", "secret"],
        },
      },
      {
        name: "webhook",
        text: "An event as it would be posted.",
        schema: {
          type: "object",
          properties: {
            headers: { type: "object", additionalProperties: { type: "string" } },
            body: { type: "string" },
          },
          required: ["headers", "body"],
        },
      },
    ],
  };

/** Streams and webhooks as AsyncAPI 3: what the description of the calls can only name. */
export function describeEvents(openApi: OpenApi, origin: string): object {
  const { host, protocol } = new URL(origin);
  const channels: Record<string, object> = {};
  const operations: Record<string, object> = {};
  const messages: Record<string, object> = {};
  for (const [path, messagesOf] of Object.entries(streams)) {
    const operation = openApi.paths[path]?.get;
    if (!operation) throw new Error(`the description has no stream ${path}`);
    const id = operation.operationId;
    const parameters = (operation.parameters ?? []).filter(({ in: place }) => place === "path");
    const sent = messagesOf((address) => dataOf(openApi, address)).map((message) => {
      const key = `${id}.${message.name}`;
      messages[key] = streamMessage(message);
      return [message.name, { $ref: `#/components/messages/${key}` }] as const;
    });
    channels[id] = {
      address: path,
      title: operation.description ?? id,
      servers: [{ $ref: "#/servers/api" }],
      ...(parameters.length > 0 && {
        parameters: Object.fromEntries(
          parameters.map(({ name }) => [name, { description: `The ${name} of the address.` }]),
        ),
      }),
      messages: Object.fromEntries(sent),
      bindings: { http: {} },
    };
    operations[id] = {
      action: "send",
      channel: { $ref: `#/channels/${id}` },
      summary: operation.description ?? "Server-sent events.",
      bindings: { http: { method: "GET" } },
    };
  }
  for (const event of eventTexts) messages[nameOf(event.type)] = webhookMessage(event);
  channels.webhooks = {
    address: null,
    title: "Webhooks",
    description: "Posted to the endpoints of a business, as Standard Webhooks.",
    messages: Object.fromEntries(
      eventTexts.map(({ type }) => [
        nameOf(type),
        { $ref: `#/components/messages/${nameOf(type)}` },
      ]),
    ),
  };
  operations.postWebhook = {
    action: "send",
    channel: { $ref: "#/channels/webhooks" },
    summary: "Posts an event to each endpoint that listens to its type.",
    bindings: { http: { method: "POST" } },
  };
  return {
    asyncapi: "3.1.0",
    id: "urn:songtan:events",
    defaultContentType: "application/json",
    info: {
      title: `${openApi.info.title} events`,
      version: openApi.info.version,
      description: "Server-sent events and webhooks. The calls are in /api/openapi/partner.json.",
      ...(openApi.info.license && { license: openApi.info.license }),
      ...(openApi.info.contact && { contact: openApi.info.contact }),
      tags: [{ name: "streams" }, { name: "webhooks" }],
    },
    servers: {
      api: {
        host,
        protocol: protocol.slice(0, -1),
        description: "Streams.",
        security: [{ $ref: "#/components/securitySchemes/bearer" }],
      },
    },
    channels,
    operations,
    components: {
      messages,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "A session token or a secret key." },
      },
    },
  };
}

function dataOf(openApi: OpenApi, path: string): JsonSchema {
  const answer = openApi.paths[path]?.get?.responses["200"]?.content?.["application/json"]?.schema;
  const data = answer?.properties?.data;
  if (!data) throw new Error(`the description has no answer of ${path}`);
  return data;
}

const streamMessage = ({ name, text, schema }: StreamMessage) => ({
  name,
  title: name,
  summary: text,
  contentType: "application/json",
  payload: schema,
  examples: [{ name, payload: exampleOf(schema, name) }],
});

const webhookMessage = ({ type, text, schema, example }: EventText) => ({
  name: type,
  title: type,
  summary: text,
  contentType: "application/json",
  headers: {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(eventHeaders).map(([name, { schema: header, description }]) => [
        name,
        { ...header, description },
      ]),
    ),
    required: Object.keys(eventHeaders),
  },
  payload: schema,
  examples: [
    {
      name: nameOf(type),
      headers: Object.fromEntries(
        Object.entries(eventHeaders).map(([name, header]) => [name, header.example]),
      ),
      payload: example,
    },
  ],
});
