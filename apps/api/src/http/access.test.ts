import { randomUUID } from "node:crypto";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appTable } from "../../testing/accounts/app-access.ts";
import { consoleTable, type Sent } from "../../testing/accounts/console-access.ts";
import { consoleRecords } from "../../testing/accounts/console-records.ts";
import { appRecords } from "../../testing/records/app-records.ts";
import {
  bearer,
  newCustomer,
  newDriver,
  openSession,
  type Person,
} from "../../testing/world/people.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/world/test-world.ts";

let world: TestWorld;
let origin: string;
let people: (Person | null)[];
let staff: Map<StaffScope | "none" | "all", Staff>;
let sent: Record<string, Sent>;

beforeAll(async () => {
  world = await openTestWorld();
  origin = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const [customer, otherCustomer] = [await newCustomer(world), await newCustomer(world)];
  const unverified = await newDriver(world, { verified: false });
  const [driver, otherDriver] = [await newDriver(world), await newDriver(world)];
  const suspended = await newDriver(world);
  people = [null, customer, otherCustomer, unverified, driver, otherDriver, suspended];
  staff = new Map();
  for (const scope of staffScopes) staff.set(scope, await newStaff(world, [scope]));
  staff.set("none", await newStaff(world)).set("all", await newStaff(world, staffScopes));
  await suspend(suspended);
  sent = await appRecords(world, customer, driver);
  const bookingId = sent["GET /api/bookings/{id}"]?.path?.id ?? "";
  sent = {
    ...sent,
    ...(await consoleRecords(world, bookingId)),
    "POST /api/driver/appeals": { body: { text: "ขอโอกาส" } },
  };
}, 60_000);
afterAll(() => world.close());

async function suspend(driver: Person): Promise<void> {
  const by = staff.get("driver.review");
  const body = { reason: "behaviour" };
  if (by) await staffCall(world, by, `POST /console/drivers/${driver.id}/suspend`, { body });
}

/**
 * Over the network, because a stream's answer has no end to wait for; with a session of its own, so
 * that signing out ends no other session.
 */
async function statusFor(name: string, person: Person | null, member?: Staff): Promise<number> {
  const [method = "GET", pattern = ""] = name.split(" ");
  const { path = {}, query = "", body } = sent[name] ?? {};
  const url = pattern.replace(/\{(\w+)\}/g, (_, key: string) => path[key] ?? randomUUID());
  const stop = new AbortController();
  const writes = method === "POST" || method === "PUT";
  const answer = await fetch(`${origin}${url}${query}`, {
    method,
    signal: stop.signal,
    headers: {
      ...(person && bearer(await openSession(world, person))),
      ...(member && { cookie: await staffCookie(world, member.id) }),
      ...(writes && { "content-type": "application/json" }),
    },
    ...(writes && { body: JSON.stringify(body ?? {}) }),
  });
  stop.abort();
  return answer.status;
}

test("every call has its row in the table", async () => {
  const { paths } = (await world.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, object>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual([...Object.keys(appTable), ...Object.keys(consoleTable)].sort());
});

test.each(Object.entries(appTable))("%s answers %s", async (name, expected) => {
  const statuses: number[] = [];
  // The owner last: callers without access must find the record still there.
  const order = people.map((person, index) => ({ person, place: index }));
  order.sort(
    (left, right) =>
      Number(left.place === 1 || left.place === 4) - Number(right.place === 1 || right.place === 4),
  );
  for (const { person, place: index } of order) statuses[index] = await statusFor(name, person);
  const row = expected.split(" ").map(Number);
  expect(statuses).toEqual(row.length === people.length ? row : [...row, row[3]]);
  // The console's cookie is worth nothing here.
  if (row[0] === 401) expect(await statusFor(name, null, staff.get("all"))).toBe(401);
});

test.each(Object.entries(consoleTable))("%s is for %o", async (name, { who, status }) => {
  for (const person of people)
    expect(await statusFor(name, person)).toBe(who === "anybody" ? status : 401);
  for (const [scope, member] of staff) {
    const passes =
      typeof who === "string" || scope === "all" || who.some((allowed) => allowed === scope);
    if (scope !== "all")
      expect([scope, await statusFor(name, null, member)]).toEqual([scope, passes ? status : 403]);
  }
});
