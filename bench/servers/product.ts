import type { AddressInfo } from "node:net";
import { buildApp } from "../../apps/api/src/app.ts";
import { type Application, openApplication } from "../../apps/api/src/application.ts";
import { readSettings } from "../../apps/api/src/config/settings.ts";
import { connectionsWaitingMax } from "../../apps/api/src/http/request-times.ts";
import { newToken, sha256 } from "../../apps/api/src/keys/secrets.ts";
import { startWebhookSender } from "../../apps/api/src/modules/partners/webhooks/sender.ts";
import { bookingOf, quoteBody } from "../load/requests.ts";
import { serveBench } from "./bench-process.ts";
import type { Example, ProductDetails } from "./messages.ts";

/** The real program without its dispatcher and jobs, which do not run inside requests; it sends webhooks where they are measured. */
const world = await openApplication(readSettings(process.env), () => {});
const app = await buildApp(world.deps);
await app.listen({ port: 0, host: "127.0.0.1", backlog: connectionsWaitingMax });
const sender =
  process.env.BENCH_WEBHOOKS === "on" ? startWebhookSender(world.workDeps, console.error) : null;
const customer = await verifiedCustomer(world);
const { quote, booking } = await sendExamples();
const { port } = app.server.address() as AddressInfo;
serveBench({ port, ...customer, quoteBody, quote, booking } satisfies ProductDetails, async () => {
  await sender?.stop();
  await app.close();
  await world.close();
});

/** A customer who may book, signed in, straight into the tables: signing up is not what is measured. */
async function verifiedCustomer({
  deps: { db },
}: Application): Promise<{ customerId: string; token: string }> {
  const now = new Date();
  const token = newToken();
  const { id: customerId } = await db
    .insertInto("accounts")
    .values({
      role: "customer",
      firstName: "พิมพ์ชนก",
      lastName: "ศรีสุวรรณ",
      // Another program may have one in the same database.
      phone: `+6689${String(process.pid % 1e7).padStart(7, "0")}`,
      phoneVerifiedAt: now,
      email: `bench${process.pid}@example.com`,
      passwordHash: "nobody signs in with it",
      locale: "th",
      createdAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("sessions")
    .values({
      accountId: customerId,
      role: "customer",
      tokenHash: sha256(token),
      deviceName: "bench",
      createdAt: now,
      lastUsedAt: now,
    })
    .execute();
  return { customerId, token };
}

/** One quote and one booking. */
async function sendExamples(): Promise<{ quote: Example; booking: Example }> {
  const headers = {
    authorization: `Bearer ${customer.token}`,
    "idempotency-key": crypto.randomUUID(),
  };
  const send = async (url: string, payload: object) => {
    const response = await app.inject({ method: "POST", url, headers, payload });
    if (response.statusCode !== 201)
      throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
    return response.json<{ data: Record<string, unknown> }>().data;
  };
  const quoted = await send("/api/quotes", quoteBody);
  const quoteId = String(quoted.id);
  const booked = await send("/api/bookings", bookingOf(quoteId));
  const { id: bookingId, number } = booked as { id: string; number: string };
  return {
    quote: { answer: quoted, unique: { quoteId } },
    booking: { answer: booked, unique: { quoteId, bookingId, number } },
  };
}
