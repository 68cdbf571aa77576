// Makes the types of the SDK from the description for partners: `schemas.ts` by the names there, and `types.ts` by the
// names of the SDK. `--check` fails when a committed file differs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Schema, typeText } from "./type-text.ts";

type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
type Source = "body" | "query" | "answer" | "row";

/** The name of each type, and where in the description it is. */
const named: [name: string, call: string, source: Source][] = [
  ["CreateQuote", "POST /api/quotes", "body"],
  ["Quote", "POST /api/quotes", "answer"],
  ["QuoteBatch", "POST /api/quotes/batch", "body"],
  ["QuoteResult", "POST /api/quotes/batch", "row"],
  ["CreateBooking", "POST /api/bookings", "body"],
  ["Booking", "POST /api/bookings", "answer"],
  ["BookingBatch", "POST /api/bookings/batch", "body"],
  ["BookingResult", "POST /api/bookings/batch", "row"],
  ["ListBookings", "GET /api/bookings", "query"],
  ["BookingSummary", "GET /api/bookings", "row"],
  ["CancelBooking", "POST /api/bookings/{id}/cancel", "body"],
  ["RateBooking", "POST /api/bookings/{id}/rating", "body"],
  ["QuoteEdit", "POST /api/bookings/{id}/edits/quote", "body"],
  ["EditQuote", "POST /api/bookings/{id}/edits/quote", "answer"],
  ["RequestEdit", "POST /api/bookings/{id}/edits", "body"],
  ["ProofChain", "GET /api/bookings/{id}/proof-chain", "answer"],
  ["BookingReceipts", "GET /api/bookings/{id}/receipts", "answer"],
  ["Receipt", "GET /api/receipts/{id}", "answer"],
  ["Statement", "GET /api/business/statement", "answer"],
  ["InvoiceSummary", "GET /api/business/invoices", "row"],
  ["Invoice", "GET /api/business/invoices/{id}", "answer"],
  ["BusinessPayment", "GET /api/business/payments/{id}", "answer"],
  ["SearchPlaces", "GET /api/places", "query"],
  ["Place", "GET /api/places", "row"],
  ["ReversePlace", "GET /api/places/reverse", "query"],
  ["Tariff", "GET /api/tariff", "answer"],
  ["CreateWebhookEndpoint", "POST /api/webhook-endpoints", "body"],
  ["UpdateWebhookEndpoint", "PUT /api/webhook-endpoints/{id}", "body"],
  ["WebhookEndpoint", "GET /api/webhook-endpoints/{id}", "answer"],
  ["NewWebhookEndpoint", "POST /api/webhook-endpoints", "answer"],
  ["ListWebhookAttempts", "GET /api/webhook-endpoints/{id}/attempts", "query"],
  ["WebhookAttempt", "GET /api/webhook-endpoints/{id}/attempts", "row"],
  ["ListWebhookEvents", "GET /api/webhook-events", "query"],
  ["WebhookEvent", "GET /api/webhook-events", "row"],
  ["ReplayPeriod", "POST /api/webhook-endpoints/{id}/replay", "body"],
  ["Replay", "POST /api/webhook-events/{id}/replay", "answer"],
  ["AdvanceTestBooking", "POST /api/test/bookings/{id}/advance", "body"],
  ["TestClockTime", "GET /api/test/clock", "answer"],
  ["TestClock", "POST /api/test/clock", "answer"],
  ["TestEvent", "POST /api/test/webhook-events", "answer"],
  ["Balance", "GET /api/business/balance", "answer"],
];

const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, "packages/sdk/src/generated");
const { paths, webhooks, components } = JSON.parse(
  readFileSync(join(root, "packages/contract/generated/partner.json"), "utf8"),
) as {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
};

const jsonOf = (content?: Record<string, { schema: Schema }>): Schema =>
  content?.["application/json"]?.schema ?? {};

const whole = (schema: Schema): Schema =>
  components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;

function schemaOf(call: string, source: Source): Schema {
  const [method = "", path = ""] = call.split(" ");
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the description has no ${call}`);
  if (source === "body") return jsonOf(operation.requestBody?.content);
  if (source === "query") {
    const query = (operation.parameters ?? []).filter(({ in: place }) => place === "query");
    return {
      type: "object",
      properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
      required: query.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  const done = Object.keys(operation.responses).find((status) => status.startsWith("2")) ?? "";
  const data = whole(jsonOf(operation.responses[done]?.content)).properties?.data ?? {};
  const schema = source === "row" ? whole(data).items : data;
  if (!schema || Object.keys(schema).length === 0) throw new Error(`${call} has no ${source}`);
  return schema;
}

const head = "// Made by `npm run gen` from the description for partners.\n";
const ofSchemas = { prefix: "Schema." };
const files = {
  "schemas.ts": [
    head,
    ...Object.entries(components.schemas).map(([name, schema]) => {
      const text = schema.description ? `/** ${schema.description} */\n` : "";
      return `${text}export type ${name} = ${typeText(schema, { prefix: "" })};\n`;
    }),
  ].join("\n"),
  "types.ts": [
    head,
    'import type * as Schema from "./schemas.ts";\n',
    ...named.map(([name, call, source]) => {
      const where = {
        body: "Body",
        query: "Query",
        answer: "Answer",
        row: "One row of the answer",
      };
      return `/** ${where[source]} of \`${call}\`. */\nexport type ${name} = ${typeText(schemaOf(call, source), ofSchemas)};\n`;
    }),
    "/** The body of an event that is posted, by its type. */",
    `export type WebhookBody =\n${Object.values(webhooks)
      .map(({ post }) => `  | ${oneLine(jsonOf(post?.requestBody?.content))}`)
      .join("\n")};\n`,
  ].join("\n"),
};

function oneLine(schema: Schema): string {
  return typeText(schema, ofSchemas)
    .replaceAll(/\/\*\*.*?\*\/\n/g, "")
    .replaceAll(/\s+/g, " ");
}

for (const [name, text] of Object.entries(files)) {
  const file = join(folder, name);
  if (!process.argv.includes("--check")) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    console.error(`packages/sdk/src/generated/${name} is not current: run npm run gen`);
    process.exitCode = 1;
  }
}
