import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { DashboardView } from "@songtan/contract/drivers/drivers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { percentOf } from "@songtan/domain/money";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { chatuchak } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

/** A cash booking that its customer cancelled while the driver, at the pick-up, had no network. */
async function cancelled() {
  const [driver, customer] = [await newDriver(world), await newCustomer(world)];
  const booking = await book(world, customer, { dropOffs: [chatuchak] });
  const accepted = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  const before = world.clock.now.toISOString();
  world.clock.advance(60);
  const { status } = await call<BookingView>(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  expect(status).toBe(200);
  world.clock.advance(60);
  return {
    driver,
    customer,
    booking,
    paySatang: accepted.data.paySatang,
    before,
    after: world.clock.now.toISOString(),
  };
}
const returnFarePay = (booking: BookingView) => percentOf(returnFare(booking.lines), 85, "ceil");

test.each(["before", "after"] as const)(
  "goods aboard %s the cancellation come home: the driver is paid by when it happened, the customer what they were shown",
  async (when) => {
    const { driver, customer, booking, paySatang, ...times } = await cancelled();
    const costs = async () =>
      (await loadTrialBalance(world.deps.db)).accounts.find(
        ({ account }) => account === "claims_cost",
      )?.balanceSatang ?? 0;
    const cost = await costs();
    // From the phone's queue: a driver with a network would have learnt of the cancellation.
    world.clock.advance(61);
    await send(world, driver, booking.id, [
      { kind: "picked_up", occurredAt: times[when], ...withPhoto() },
    ]);
    const home = await send(world, driver, booking.id, [{ kind: "returned", ...withPhoto() }]);
    expect(home.task.state).toBe("returned");
    const owed = returnFarePay(booking) + (when === "before" ? paySatang - 4000 : 0);
    expect(owed).toBeGreaterThan(0);
    expect(0 - (await ledgerBalance(world, "driver_available", driver.id))).toBe(4000 + owed);
    expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(4000);
    expect((await costs()) - cost).toBe(owed);
    const { data } = await call<DashboardView>(world, "GET /driver/dashboard", {
      token: driver.token,
    });
    expect(data.today).toMatchObject({ earnedSatang: 4000 + owed, jobs: 1 });
  },
);

test("a fare collected in cash before the cancellation arrived pays the fee; the rest is the customer's credit", async () => {
  const { driver, customer, booking, before } = await cancelled();
  const late = {
    kind: "cash_collected" as const,
    purpose: "fare" as const,
    amountSatang: booking.totalSatang,
  };
  const { outcomes } = await send(world, driver, booking.id, [{ ...late, occurredAt: before }]);
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["recorded_for_review"]);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
  expect(0 - (await ledgerBalance(world, "customer_credit", customer.id))).toBe(
    booking.totalSatang - 4000,
  );
  expect(await ledgerBalance(world, "booking_prepaid", booking.id)).toBe(0);
});

test("a fare collected in cash and a pick-up that then fails: all but the fee is the customer's credit at once", async () => {
  const [driver, customer] = [await newDriver(world), await newCustomer(world)];
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: booking.totalSatang },
    { kind: "failed", reason: "prohibited", ...withPhoto() },
  ]);
  expect(0 - (await ledgerBalance(world, "customer_credit", customer.id))).toBe(
    booking.totalSatang - 4000,
  );
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
});
