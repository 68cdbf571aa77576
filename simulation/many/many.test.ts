import { demoCustomer, demoDriver } from "@songtan/sandbox/demo/accounts";
import { cashOrders } from "@songtan/sandbox/demo/business/cash-orders";
import { planOrders } from "@songtan/sandbox/demo/business/plan-orders";
import { pastBookings } from "@songtan/sandbox/demo/history";
import { loadDemoData } from "@songtan/sandbox/demo/load/load-demo-data";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleCompany } from "../../apps/api/src/config/company.ts";
import { sellerOf } from "../../apps/api/src/modules/platform/operator/load-operator-settings.ts";
import { call } from "../../apps/api/testing/world/call.ts";
import { openSession } from "../../apps/api/testing/world/people.ts";
import { admin, openTestWorld, type TestWorld } from "../../apps/api/testing/world/test-world.ts";
import { checkGenerated } from "./check-generated.ts";
import { generate } from "./generate.ts";

let world: TestWorld;
let client: pg.Client;
beforeAll(async () => {
  world = await openTestWorld();
  world.clock.now = new Date();
  await loadDemoData({
    ...world.deps,
    secrets: { seal: (_purpose, plain) => plain },
    seller: sellerOf(exampleCompany),
  });
  client = new pg.Client({ ...admin(), database: world.database });
  await client.connect();
  await generate(client, { bookings: 450, days: 60, positions: 10, positionDays: 30 });
});
afterAll(async () => {
  await client?.end();
  await world?.close();
});

const countOf = async (from: string): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${from}`,
  );
  return rows[0]?.count ?? 0;
};

test("bookings are made in the number asked for, with rows of every kind, and no index is missing", async () => {
  const demo = pastBookings.length + planOrders().length + cashOrders.length;
  expect(await countOf("bookings")).toBe(450 + demo);
  for (const table of ["stops", "booking_events", "ledger_entries", "payments", "positions"])
    expect(await countOf(table)).toBeGreaterThan(90);
  expect(await countOf("pg_indexes where indexname = 'bookings_by_customer'")).toBe(1);
});

test("nothing is there that the product's own constraints and triggers would refuse", async () => {
  expect(await checkGenerated(client)).toEqual([]);
});

test("an entry that does not add up, or points nowhere, is found", async () => {
  await client.query("begin");
  await client.query("set local session_replication_role to replica");
  await client.query(
    "update ledger_postings set amount_satang = amount_satang + 1 where line = 0 and entry_id = 1000",
  );
  await client.query(
    "update payments set customer_id = gen_random_uuid() where sequence_number = (select max(sequence_number) from payments)",
  );
  const problems = await checkGenerated(client);
  await client.query("rollback");
  expect(problems.join("\n")).toMatch(/entries do not add up/);
  expect(problems.join("\n")).toMatch(/rows of payments point nowhere/);
});

test("the demo customer and driver read their lists and a booking as if it had happened", async () => {
  const token = await openSession(world, { ...demoCustomer, token: "" });
  const list = await call<{ id: string; state: string }[]>(world, "GET /bookings?limit=50", {
    token,
  });
  expect(list.status).toBe(200);
  expect(list.data.length).toBeGreaterThan(9);
  for (const { id } of list.data.slice(0, 12))
    expect((await call(world, `GET /bookings/${id}`, { token })).status).toBe(200);
  const driverToken = await openSession(world, { ...demoDriver, token: "" });
  expect(
    (await call<unknown[]>(world, "GET /driver/bookings", { token: driverToken })).status,
  ).toBe(200);
});
