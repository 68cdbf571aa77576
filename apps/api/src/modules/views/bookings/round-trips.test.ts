import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Answer, call, type Route, type Sent } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  buildTaskEvents,
  quoteRequest,
  send,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { recordStatements } from "../../../../testing/world/round-trips.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

/** The figures of `docs/domain/round-trips.md`: a round trip more fails here. */

let world: TestWorld;
const statements: string[] = [];
let customer: Person;
let driver: Person;

beforeAll(async () => {
  world = await openTestWorld({}, { guard: recordStatements(statements) });
});
afterAll(() => world.close());
beforeEach(async () => {
  customer = await newCustomer(world);
  driver = await newDriver(world);
});

/** The answer to one call, and its round trips, `begin` and `commit` too. */
async function count<Data>(route: Route, sent: Sent = {}) {
  statements.length = 0;
  const answer: Answer<Data> = await call<Data>(world, route, sent);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return { ...answer, roundTrips: statements.length };
}
/** As a browser sends a command: with a key, so that it can be repeated. */
const command = ({ token }: Person, body: unknown = {}): Sent => ({
  token,
  body,
  headers: { "idempotency-key": randomUUID() },
});
const contact = { contactName: "มาลี", contactPhone: "081-111-1111" };

test("a quote and a booking", async () => {
  const quote = await count<QuoteView>("POST /quotes", command(customer, quoteRequest()));
  expect(quote.roundTrips).toBeLessThanOrEqual(4);
  const booking = await count<BookingView>(
    "POST /bookings",
    command(customer, {
      quoteId: quote.data.id,
      stops: [contact, contact],
      payment: { method: "cash", payer: "sender" },
    }),
  );
  expect(booking.roundTrips).toBeLessThanOrEqual(6);
  const cancelled = await count(
    `POST /bookings/${booking.data.id}/cancel`,
    command(customer, { expectedFeeSatang: 0 }),
  );
  expect(cancelled.roundTrips).toBeLessThanOrEqual(11);
});

test("the first read of a page, for each who has one", async () => {
  const { id, shareUrl } = await book(world, customer);
  await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
  await send(world, driver, id, [{ kind: "heading" }]);
  const viewKey = new URL(shareUrl).pathname.split("/").at(-1);
  const recipientKey = world.deps.secrets.recipientKey(id, 1);
  const reads = {
    customer: await count<BookingView>(`GET /bookings/${id}`, customer),
    tracking: await count(`GET /tracking/${viewKey}`),
    recipient: await count(`GET /recipient/${recipientKey}`),
    driver: await count(`GET /driver/tasks/${id}`, driver),
  };
  for (const [reader, { roundTrips }] of Object.entries(reads))
    expect([reader, roundTrips <= 4]).toEqual([reader, true]);
  expect(reads.customer.data.position).toBeDefined();
});

test("a list of tasks costs no more than one task", async () => {
  const one = await bookAndAccept(world, driver);
  const listed = await count<unknown[]>("GET /driver/tasks?state=active", driver);
  expect([one.id !== "", listed.data.length, listed.roundTrips <= 4]).toEqual([true, 1, true]);
});

test("a driver accepts, and reports", async () => {
  const { id } = await book(world, customer);
  const accepted = await count(`POST /driver/bookings/${id}/accept`, command(driver));
  expect(accepted.roundTrips).toBeLessThanOrEqual(10);
  const events = buildTaskEvents(world, [{ kind: "heading" }]);
  const reported = await count(`POST /driver/tasks/${id}/events`, {
    token: driver.token,
    body: { events },
  });
  expect(reported.roundTrips).toBeLessThanOrEqual(6);
});
