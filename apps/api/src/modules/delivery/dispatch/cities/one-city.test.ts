import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { QuoteView } from "@songtan/contract/bookings/quotes";
import { idInCity } from "@songtan/domain/cities/city-id";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCrossings } from "../../../../../testing/cities/find-crossings.ts";
import { recordSent, type Sent } from "../../../../../testing/cities/record-sent.ts";
import { accept, offersOf } from "../../../../../testing/delivery/offers.ts";
import { call, type Route } from "../../../../../testing/world/call.ts";
import { buildTaskEvents, quoteRequest, withPhoto } from "../../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../../testing/world/people.ts";
import { nearSiam, type Point, siam, silom } from "../../../../../testing/world/points.ts";
import { admin, openTestWorld, type TestWorld } from "../../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../dispatcher.ts";

/**
 * What hot calls look for in all cities today, by a part of the statement, and what it becomes before cities have nodes of their own
 * (decision 103). A statement that is not here names its booking, its quote, its offer or its city.
 */
const crossings: Record<string, string> = {
  'from "bookings" where "number" =': "a table of all numbers",
  "with expired as ( update offers": "each city ends its own offers in its round",
  "array_agg(distinct city)": "each node is asked for its own cities",
  'select "account_id", "vehicle", "verified_at"': "what a driver has open is with the driver",
  'select "id", "driver_id", "state", "vehicle"': "what a driver has open is with the driver",
  'select * from "offers" where "driver_id" = $1': "what a driver has open is with the driver",
  'select "id", "slot" from "bookings"': "what a driver has open is with the driver",
  'where "open"."driver_id" =': "what a driver has open is with the driver",
  '"bookings" as "carried"': "what a driver has open is with the driver",
  "select bookings.id, bookings.driver_id from bookings":
    "what a driver has open is with the driver",
  "select d.account_id as driver_id": "what a driver has open is with the driver",
  'select * from "task_events" where id = any': "the phone names the booking with each event",
};

function inCity(city: string): string {
  return idInCity(randomUUID(), city);
}

const sent: Sent[] = [];
let world: TestWorld;
let client: pg.Client;
beforeAll(async () => {
  world = await openTestWorld({}, { guard: recordSent(sent) });
  client = new pg.Client({ ...admin(), database: world.database });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

const contact = { contactName: "มาลี", contactPhone: "081-111-1111" };
const chiangMai: Point = { latitude: 18.7883, longitude: 98.9853 };

async function as<Data>(route: Route, { token }: Person, body?: unknown): Promise<Data> {
  const headers = body === undefined ? {} : { "idempotency-key": randomUUID() };
  const answer = await call<Data>(world, route, { token, body, headers });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.data;
}

async function bookAt(customer: Person, at: Point): Promise<BookingView> {
  const dropOff = { ...silom, latitude: at.latitude - 0.02, longitude: at.longitude };
  const stops = [
    { ...siam, ...at },
    { ...dropOff, address: "ถนนสีลม" },
  ];
  const quote = await as<QuoteView>("POST /quotes", customer, quoteRequest({ stops }));
  return as<BookingView>("POST /bookings", customer, {
    quoteId: quote.id,
    stops: [contact, contact],
    payment: { method: "cash", payer: "sender" },
  });
}

const report = (driver: Person, at: Point) => {
  world.clock.advance(5);
  const positions = [{ ...at, recordedAt: world.clock.now.toISOString() }];
  return as("POST /driver/positions", driver, { positions });
};

/** Every hot call, in two cities at the same time. */
async function playHotCalls(): Promise<void> {
  const customer = await newCustomer(world);
  const driver = await newDriver(world, { at: nearSiam });
  const other = await newDriver(world, { at: chiangMai });
  sent.length = 0;
  const booking = await bookAt(customer, nearSiam);
  await bookAt(customer, chiangMai);
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  const [otherOffer] = await offersOf(world, other);
  expect((await accept(world, driver, offer)).status).toBe(200);
  expect((await accept(world, other, otherOffer)).status).toBe(200);
  await as(`GET /bookings/${booking.id}`, customer);
  await as(`GET /driver/tasks/${booking.id}`, driver);
  for (const events of [
    [{ kind: "heading" }],
    [{ kind: "arrived" }],
    [{ kind: "picked_up", ...withPhoto(), cashCollected: true }],
  ] as const)
    await as(`POST /driver/tasks/${booking.id}/events`, driver, {
      events: buildTaskEvents(world, events),
    });
  await Promise.all([report(driver, nearSiam), report(other, chiangMai)]);
  await dispatchOnce(world.deps);
  const cancelled = await bookAt(customer, nearSiam);
  await as(`POST /bookings/${cancelled.id}/cancel`, customer, { expectedFeeSatang: 0 });
}

test("no statement of a hot call looks into all cities, but for those that are known", async () => {
  await playHotCalls();
  const used = new Set<string>();
  const found: string[][] = [];
  for (const statement of new Map(sent.map((one) => [one.text, one])).values()) {
    const reasons = await findCrossings(client, statement);
    if (reasons.length === 0) continue;
    const text = statement.text.replaceAll(/\s+/g, " ");
    const known = Object.keys(crossings).find((part) => text.includes(part));
    if (known) used.add(known);
    else found.push([text, ...reasons]);
  }
  expect(found).toEqual([]);
  expect([...used].sort()).toEqual(Object.keys(crossings).sort());
}, 60_000);

test.each([
  ["another key", "select * from stops where contact_phone = $1", ["0811111111"], "stops"],
  [
    "one key or another",
    "select * from bookings where id = $1 or customer_id = $1",
    [inCity("10")],
    "bookings",
  ],
  [
    "a join that restricts only what it fills up",
    "select * from stops left join bookings on id = booking_id and id = $1",
    [inCity("10")],
    "stops",
  ],
  [
    "a part of a statement",
    "select (select count(*) from offers where driver_id = b.driver_id) from bookings b where id = $1",
    [inCity("10")],
    "offers",
  ],
  [
    "a change by another key",
    "update offers set answer = 'expired' where driver_id = $1",
    [randomUUID()],
    "offers",
  ],
])("%s crosses cities", async (_, text, values, table) => {
  expect(await findCrossings(client, { text, values })).toEqual([`all cities of ${table}`]);
});

test("rows of two cities in one statement cross them", async () => {
  const text = "select * from stops where booking_id = any($1::uuid[])";
  const crossing = { text, values: [[inCity("10"), inCity("50")]] };
  expect(await findCrossings(client, crossing)).toEqual(["the cities 10 and 50"]);
  expect(await findCrossings(client, { text, values: [[inCity("50"), inCity("50")]] })).toEqual([]);
});

test.each([
  ["select * from positions where city = $1", ["10"]],
  ["select * from bookings where city = any($1)", [["10", "12"]]],
  [
    "select * from bookings b join quotes q on q.id = b.quote_id join stops s on s.booking_id = b.id where q.id = $1",
    [inCity("10")],
  ],
  [
    "select * from bookings left join proofs on booking_id = bookings.id where bookings.id = $1",
    [inCity("10")],
  ],
])("%s stays in its city", async (text, values) => {
  expect(await findCrossings(client, { text, values })).toEqual([]);
});
