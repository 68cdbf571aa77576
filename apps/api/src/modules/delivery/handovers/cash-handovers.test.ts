import { randomUUID } from "node:crypto";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  carryJob,
  confirmByGiver,
  confirmByReceiver,
  delivered,
  loadHandover,
  moveOpenHandover,
  propose as proposeBy,
} from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { newStaff, type Staff } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { postTopUp } from "../../accounting/booking-postings/post-booking-money.ts";

let world: TestWorld;
let staff: Staff;
let first: Person;
let second: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage"]);
  first = await newDriver(world);
  second = await newDriver(world, { at: { latitude: 13.75, longitude: 100.54 } });
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const propose = (id: string) => proposeBy(world, staff, id, { from: first, to: second });
const sumOf = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);

test("the pay is divided by distance, the cash stays owed by the driver who collected it, and nothing stays held", async () => {
  const job = await carryJob(world, first);
  await send(world, first, job.id, delivered(1));
  await propose(job.id);
  await confirmByGiver(world, first, job.id);
  const { task } = await confirmByReceiver(world, second, job.id);
  const whole = await world.deps.db
    .selectFrom("bookings")
    .select("driverPaySatang")
    .where("id", "=", job.id)
    .executeTakeFirstOrThrow();
  expect(task.paySatang + task.othersPaySatang).toBe(whole.driverPaySatang);
  expect(task.othersPaySatang).toBeGreaterThan(0);
  expect(task.paySatang).toBeGreaterThan(task.othersPaySatang);
  await send(world, second, job.id, delivered(2));
  const earned = async (driver: Person) =>
    (await sumOf("driver_cash_owed", driver.id)) -
    (0 - (await sumOf("driver_available", driver.id)));
  expect(await earned(first)).toBe(job.view.totalSatang - task.othersPaySatang);
  expect(await earned(second)).toBe(0 - task.paySatang);
  expect([await sumOf("driver_held", first.id), await sumOf("driver_held", second.id)]).toEqual([
    0, 0,
  ]);
  expect(await sumOf("booking_prepaid", job.id)).toBe(0);
});

test("waiting before the handover is the first driver's, and its free minutes count once", async () => {
  const job = await carryJob(world, first);
  await send(world, first, job.id, delivered(1).slice(0, 2));
  world.clock.advance(65 * 60);
  staff = await newStaff(world, ["booking.manage"]);
  await report(world, second, { latitude: 13.75, longitude: 100.54 });
  await propose(job.id);
  await confirmByReceiver(world, second, job.id);
  await confirmByGiver(world, first, job.id);
  const waited = 0 - (await sumOf("driver_available", first.id));
  expect(waited).toBe(5000);
  await send(world, second, job.id, delivered(1).slice(0, 2));
  world.clock.advance(40 * 60);
  await send(world, second, job.id, delivered(1).slice(2));
  await send(world, second, job.id, delivered(2));
  const rows = await world.deps.db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerPostings", "ledgerPostings.entryId", "ledgerEntries.id")
    .select(["ownerId", "amountSatang"])
    .where("kind", "=", "waiting_settled")
    .where("account", "=", "driver_available")
    .where("bookingId", "=", job.id)
    .orderBy("ledgerEntries.id")
    .execute();
  expect(rows.map((row) => [row.ownerId, row.amountSatang])).toEqual([
    [first.id, -5000],
    [second.id, -2500],
  ]);
});

test("a cash job with an uncollected fare needs enough balance of the second driver, and reserves it", async () => {
  const customer = await newCustomer(world);
  const view = await book(world, customer, {
    quote: {
      extras: ["raised_liability"],
      parcel: { category: "electronics", weightKg: 1, declaredValueSatang: 5_000_000 },
    },
    payment: { payer: "recipient", payerStopIndex: 1 },
  });
  const topUp = { topUpId: randomUUID(), driverId: first.id, amountSatang: 100_000, feeSatang: 0 };
  const times = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  await world.deps.db.transaction().execute((trx) => postTopUp(trx, topUp, times));
  await call(world, `POST /driver/bookings/${view.id}/accept`, { token: first.token });
  await send(world, first, view.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect(
    (await loadHandover(world, staff, view.id)).candidates.find(({ id }) => id === second.id)
      ?.missingSatang,
  ).toBeGreaterThan(0);
  expect((await propose(view.id)).code).toBe("driver_balance_too_low");
  const more = { ...topUp, topUpId: randomUUID(), driverId: second.id };
  await world.deps.db.transaction().execute((trx) => postTopUp(trx, more, times));
  expect((await propose(view.id)).status).toBe(200);
  expect(await sumOf("driver_held", second.id)).toBeLessThan(0);
  expect((await moveOpenHandover(world, staff, view.id, "call-off")).status).toBe(200);
  expect(await sumOf("driver_held", second.id)).toBe(0);
});
