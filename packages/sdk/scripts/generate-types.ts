// Makes `src/generated/types.ts` from the description of the API. `--check` fails when the committed file differs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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
const file = join(root, "packages/sdk/src/generated/types.ts");
const { paths, webhooks } = JSON.parse(
  readFileSync(join(root, "packages/contract/generated/openapi.json"), "utf8"),
) as {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
};

const jsonOf = (content?: Record<string, { schema: Schema }>): Schema =>
  content?.["application/json"]?.schema ?? {};

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
  const data = jsonOf(operation.responses[done]?.content).properties?.data ?? {};
  const schema = source === "row" ? data.items : data;
  if (!schema || Object.keys(schema).length === 0) throw new Error(`${call} has no ${source}`);
  return schema;
}

const text = [
  "// Made by `npm run gen` from the description of the API.\n",
  ...named.map(([name, call, source]) => {
    const where = { body: "Body", query: "Query", answer: "Answer", row: "One row of the answer" };
    return `/** ${where[source]} of \`${call}\`. */\nexport type ${name} = ${typeText(schemaOf(call, source))};\n`;
  }),
  "/** The body of an event that is posted, by its type. */",
  `export type WebhookBody =\n${Object.values(webhooks)
    .map(({ post }) => `  | ${typeText(jsonOf(post?.requestBody?.content))}`)
    .join("\n")};\n`,
].join("\n");

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("packages/sdk/src/generated/types.ts is not current: run npm run gen");
    process.exit(1);
  }
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
