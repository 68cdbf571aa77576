import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accountOf,
  days,
  loadClosure,
  newApprovedDriver,
  requestClosure,
} from "../../../../testing/accounts/closing.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept } from "../../../../testing/world/delivery.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { closeAccounts } from "./close-accounts.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("a driver goes off duty and ends the job first; then papers, plate and numbers go and the claims are free", async () => {
  const driver = await newApprovedDriver(world);
  await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: true } });
  await bookAndAccept(world, driver);
  const reasons = async () =>
    (await loadClosure(world, driver, "driver")).data.blocks.map(({ reason }) => reason);
  expect(await reasons()).toEqual(["booking_under_way", "on_duty"]);
  expect((await requestClosure(world, driver, "driver")).error.code).toBe("closure_blocked");
  const { db } = world.deps;
  await db
    .updateTable("bookings")
    .set({ state: "delivered", endedAt: world.clock.now })
    .where("driverId", "=", driver.id)
    .execute();
  await call(world, "PUT /driver/duty", { token: driver.token, body: { onDuty: false } });
  expect(await reasons()).toEqual([]);
  expect((await requestClosure(world, driver, "driver")).status).toBe(200);
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  const rowsOf = async (table: "documents" | "documentNumberReservations") =>
    (await db.selectFrom(table).select("driverId").where("driverId", "=", driver.id).execute())
      .length;
  expect([await rowsOf("documents"), await rowsOf("documentNumberReservations")]).toEqual([0, 0]);
  const row = await db
    .selectFrom("drivers")
    .selectAll()
    .where("accountId", "=", driver.id)
    .executeTakeFirstOrThrow();
  expect([row.plate, row.verifiedAt]).toEqual([null, null]);
});

test("closing an account does not bypass a suspension: the document numbers stay reserved", async () => {
  const driver = await newApprovedDriver(world);
  const { db } = world.deps;
  await db
    .updateTable("accounts")
    .set({ suspendedAt: world.clock.now })
    .where("id", "=", driver.id)
    .execute();
  await requestClosure(world, driver, "driver");
  world.clock.advance(days(14));
  await closeAccounts(world.deps);
  expect((await accountOf(world, driver)).closedAt).not.toBeNull();
  const claims = await db
    .selectFrom("documentNumberReservations")
    .select("kind")
    .where("driverId", "=", driver.id)
    .execute();
  expect(claims).toHaveLength(3);
});

test("a driver with money still to be paid keeps the account until it is", async () => {
  const driver = await newDriver(world, { onDuty: false });
  const { db } = world.deps;
  const entry = await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("ledgerEntries")
      .values({
        kind: "top_up_received",
        source: "test",
        happenedAt: world.clock.now,
        recordedAt: world.clock.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("ledgerPostings")
      .values([
        { entryId: id, line: 0, account: "bank", ownerId: null, amountSatang: 5000 },
        {
          entryId: id,
          line: 1,
          account: "driver_available",
          ownerId: driver.id,
          amountSatang: -5000,
        },
      ])
      .execute();
    return id;
  });
  expect(entry).toBeDefined();
  expect((await loadClosure(world, driver, "driver")).data.blocks).toEqual([
    { reason: "balance", bookings: [] },
  ]);
});
