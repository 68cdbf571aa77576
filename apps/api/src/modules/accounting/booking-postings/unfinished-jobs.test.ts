import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { balanceShown, toPickUp } from "../../../../testing/money/cash-job.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { postCancellation, postJobSettled } from "./post-booking-money.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

test("a late cancellation's fee is the driver's at once and the customer's due; what was held is free", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, toPickUp);
  const { data } = await call<BookingView>(world, `GET /bookings/${booking.id}`, {
    token: customer.token,
  });
  expect(data.cancellation.feeSatang).toBe(4000);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: data.cancellation.feeSatang },
  });
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: 4000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(4000);
});

test("a failed pick-up pays the driver the fee; giving back frees the commission and pays nothing", async () => {
  const driver = await newDriver(world);
  const failed = await bookAndAccept(world, driver);
  await send(world, driver, failed.id, toPickUp);
  await send(world, driver, failed.id, [{ kind: "failed", reason: "prohibited", ...withPhoto() }]);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: 4000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
  const givenBack = await bookAndAccept(world, driver);
  await send(world, driver, givenBack.id, [{ kind: "given_back", reason: "vehicle_trouble" }]);
  expect(await balanceShown(world, driver)).toEqual({
    availableSatang: 4000,
    heldSatang: 0,
    cashOwedSatang: 0,
  });
});

test("a booking that no driver accepted leaves the books empty", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  const entries = await world.deps.db
    .selectFrom("ledgerEntries")
    .select("id")
    .where("bookingId", "=", booking.id)
    .execute();
  expect(entries).toEqual([]);
});

test("what was settled as cancelled has no tax of a finished job when its goods come back after all", async () => {
  const driver = await newDriver(world);
  const now = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  const customer = await newCustomer(world);
  const made = await book(world, customer, { dropOffs: [{ ...silom, codAmountSatang: 50_000 }] });
  await world.deps.db.transaction().execute(async (trx) => {
    const booking = await trx
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    await postCancellation(trx, booking, { driverId: driver.id, feeSatang: 4000 }, now);
    await postJobSettled(trx, booking, {
      work: { driverId: driver.id, returnFareSatang: 0, farePercent: 85 },
      times: now,
    });
  });
  const splits = await world.deps.db
    .selectFrom("taxSplits")
    .selectAll()
    .where("bookingId", "=", made.id)
    .execute();
  expect(splits).toEqual([]);
});
