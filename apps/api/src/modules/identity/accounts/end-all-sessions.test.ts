import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { endAllSessions } from "./end-all-sessions.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("after a breach every session of the given roles ends at once, and no other session", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world, { onDuty: false })];
  const staff = await newStaff(world);
  const { db, clock } = world.deps;
  const isIn = async () => [
    (await call(world, "GET /customer/user", { token: customer.token })).status,
    (await call(world, "GET /driver/user", { token: driver.token })).status,
    (await staffCall(world, staff, "GET /console/user")).status,
  ];
  const end = (...roles: Parameters<typeof endAllSessions>[1]) =>
    db.transaction().execute((trx) => endAllSessions(trx, roles, clock()));
  expect(await isIn()).toEqual([200, 200, 200]);
  expect(await end("staff")).toEqual({ customer: 0, driver: 0, staff: 1 });
  expect(await isIn()).toEqual([200, 200, 401]);
  expect(await end("customer", "driver")).toEqual({ customer: 1, driver: 1, staff: 0 });
  expect(await isIn()).toEqual([401, 401, 401]);
});
