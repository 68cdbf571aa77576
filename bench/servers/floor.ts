import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { bookingNumber } from "@songtan/domain/booking/number";
import { idInCity } from "@songtan/domain/cities/city-id";
import Fastify, { type FastifyRequest } from "fastify";
import pg from "pg";
import { serveBench } from "./bench-process.ts";
import { leastStatements } from "./least-statements.ts";
import type { FloorDetails, ProductDetails } from "./messages.ts";

/** As many as the product has, so that the database has as many callers. */
const poolConnections = 14;
const quoteMinutes = 10;
const searchMinutes = 30;

const [product] = (await once(process, "message")) as [ProductDetails];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolConnections });

/** Each statement is prepared once on each connection. */
const send = async (name: keyof typeof leastStatements, values: unknown[]) =>
  (await pool.query({ name, text: leastStatements[name], values })).rows;
const hash = (text: string) => createHash("sha256").update(text).digest();
const tokenHash = ({ headers }: FastifyRequest) => hash((headers.authorization ?? "").slice(7));
const keyOf = ({ headers }: FastifyRequest) => String(headers["idempotency-key"]);
const bodyHash = ({ body }: FastifyRequest) => hash(JSON.stringify(body ?? null));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The rows that the product wrote for one booking: what is copied is only their content. */
async function loadRows(): Promise<{ quote: { city: string }; booking: object; stops: object[] }> {
  const { rows } = await pool.query(
    `select to_jsonb(quotes) as quote, to_jsonb(bookings) as booking,
       (select jsonb_agg(to_jsonb(stop) order by stop.index) from stops as stop where booking_id = bookings.id) as stops
     from quotes join bookings on bookings.quote_id = quotes.id where quotes.id = $1 and bookings.id = $2`,
    [product.quote.unique.quoteId, product.booking.unique.bookingId],
  );
  return rows[0];
}

const written = await loadRows();
/** Of the city that the product has found. */
const newId = () => idInCity(randomUUID(), written.quote.city);
const app = Fastify({ logger: false });

app.post("/api/quotes", async (request, reply) => {
  const [prices] = await send("readPrices", [tokenHash(request)]);
  const id = newId();
  const row = {
    ...written.quote,
    id,
    account_id: prices.account_id,
    tariff_version: prices.version,
    created_at: new Date(),
    expires_at: inMinutes(quoteMinutes),
  };
  await send("writeQuote", [JSON.stringify(row)]);
  return reply.code(201).send({ data: { ...product.quote.answer, id } });
});

app.post<{ Body: { quoteId: string } }>("/api/bookings", async (request, reply) => {
  const key = keyOf(request);
  const { quoteId } = request.body;
  const [found] = await send("readBeforeBooking", [tokenHash(request), key, quoteId]);
  if (!found?.quote || found.used || found.closing || found.suspended_at || found.answer)
    return reply.code(409).send();
  const id = newId();
  const number = bookingNumber(randomBytes(8));
  const row = {
    ...written.booking,
    id,
    number,
    quote_id: quoteId,
    customer_id: found.id,
    view_key_hash: `\\x${randomBytes(32).toString("hex")}`,
    created_at: new Date(),
  };
  const stops = written.stops.map((stop, index) => ({
    ...stop,
    booking_id: id,
    recipient_key_hash: index > 0 ? `\\x${randomBytes(32).toString("hex")}` : null,
  }));
  await send("writeBooking", [
    found.id,
    key,
    bodyHash(request),
    id,
    JSON.stringify(row),
    JSON.stringify(stops),
    inMinutes(searchMinutes),
  ]);
  return reply.code(201).send({ data: { ...product.booking.answer, id, number } });
});

type OfBooking = { Params: { id: string } };
app.get<OfBooking>("/api/bookings/:id", async (request, reply) => {
  const [found] = await send("readBooking", [tokenHash(request), request.params.id]);
  return reply.type("application/json").send(found.answer);
});

app.post<OfBooking>("/api/driver/bookings/:id/accept", async (request, reply) => {
  const { id } = request.params;
  const key = keyOf(request);
  const [found] = await send("readBeforeAccepting", [tokenHash(request), key, id]);
  if (!found?.booking || found.answer || found.suspended_at || found.slots.length > 0)
    return reply.code(409).send();
  const setAsideSatang = found.booking.commission_satang;
  const values = [found.id, key, bodyHash(request), id, setAsideSatang];
  const taken = await send("writeAccepting", values);
  if (taken.length === 0) return reply.code(409).send();
  return { data: { ...found.booking, state: "assigned", driver_id: found.id } };
});

app.post<OfBooking & { Body: { events: { id: string }[] } }>(
  "/api/driver/tasks/:id/events",
  async (request, reply) => {
    const { id } = request.params;
    const [event] = request.body.events;
    if (!event) return reply.code(400).send();
    const [found] = await send("readBeforeEvent", [tokenHash(request), id, event.id]);
    if (!found) return reply.code(404).send();
    const body = JSON.stringify(event);
    const receipt = hash(body).toString("base64url");
    if (!found.known) await send("writeEvent", [found.id, id, event.id, body, receipt]);
    return { data: { outcomes: [{ id: event.id, outcome: "applied" }], task: found.booking } };
  },
);

await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
serveBench({ port } satisfies FloorDetails, async () => {
  await app.close();
  await pool.end();
});
