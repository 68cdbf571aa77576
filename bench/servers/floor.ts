import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { bookingNumber } from "@songtan/domain/booking/number";
import Fastify from "fastify";
import pg from "pg";
import { sha256 } from "../../apps/api/src/keys/secrets.ts";
import { serveBench } from "./bench-process.ts";
import type { FloorDetails, ProductDetails, Recording } from "./messages.ts";

/** As many as the product has, so that the database has as many callers. */
const poolConnections = 14;

/** What one request says that no other may say again. */
type Fresh = Recording["unique"];
type Replay = (fresh: Fresh) => unknown[];

const [product] = (await once(process, "message")) as [ProductDetails];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolConnections });
const sessionHash = sha256(product.token);

/**
 * Marks the values in the statements that must be new for each request; all others are sent as the
 * product sent them.
 */
function prepare({ statements, unique }: Recording): { text: string; fill: Replay }[] {
  const names = Object.keys(unique) as (keyof Fresh)[];
  return statements.map(({ text, values }) => {
    const fillers = values.map((value) => {
      // A hash of something new; only the session's own is looked up again.
      if (Buffer.isBuffer(value) && !value.equals(sessionHash))
        return () => randomBytes(value.length);
      if (text.includes("pg_try_advisory_xact_lock"))
        return () => String(randomBytes(8).readBigInt64BE());
      const usedNames = names.filter(
        (name) => typeof value === "string" && value.includes(unique[name] ?? ""),
      );
      if (typeof value !== "string" || usedNames.length === 0) return () => value;
      return (fresh: Fresh) =>
        usedNames.reduce(
          (all, name) => all.replaceAll(unique[name] ?? "", fresh[name] ?? ""),
          value,
        );
    });
    return { text, fill: (fresh) => fillers.map((filler) => filler(fresh)) };
  });
}

const opens = /^(begin|start transaction)/i;
const ends = /^commit/i;

/** Sends the statements one after the other, as the product did: a transaction on one connection. */
async function replay(
  prepared: ReturnType<typeof prepare>,
  fresh: Fresh,
): Promise<string | undefined> {
  let client: pg.PoolClient | undefined;
  let returned: string | undefined;
  for (const { text, fill } of prepared) {
    if (opens.test(text)) client = await pool.connect();
    const { rows } = await (client ?? pool).query<{ id?: string }>(text, fill(fresh));
    if (/returning "id"$/.test(text)) returned = rows[0]?.id;
    if (!ends.test(text)) continue;
    client?.release();
    client = undefined;
  }
  return returned;
}

const quote = prepare(product.quote);
const booking = prepare(product.booking);
const app = Fastify({ logger: false });
app.post("/api/quotes", async (_, reply) => {
  const id = await replay(quote, {});
  return reply.code(201).send({ data: { ...product.quote.answer, id } });
});
app.post<{ Body: { quoteId: string } }>("/api/bookings", async (request, reply) => {
  const id = randomUUID();
  const number = bookingNumber(randomBytes(8));
  const key = String(request.headers["idempotency-key"]);
  await replay(booking, { quoteId: request.body.quoteId, bookingId: id, number, key });
  return reply.code(201).send({ data: { ...product.booking.answer, id, number } });
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
serveBench({ port } satisfies FloorDetails, async () => {
  await app.close();
  await pool.end();
});
