import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { creditOf, grantCredit } from "../../../../testing/money/credit.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, yesterdayNoon } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
let driver: Person;
let customer: Person;
beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
});
beforeEach(async () => {
  world.clock.now = yesterdayNoon();
  staff = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
  customer = await newCustomer(world);
});
afterAll(() => money.close());

const back = async (chargeId: string) =>
  (await bank.charges()).find(({ id }) => id === chargeId)?.refunded_amount;

/** Paid by card and cancelled; its driver had the goods aboard by then, and reports it late. */
async function recovered(expectedFeeSatang: 0 | 4000) {
  const { booking, payment } = await cardPaid(world, bank, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }]);
  if (expectedFeeSatang) await send(world, driver, booking.id, [{ kind: "arrived" }]);
  const occurredAt = world.clock.now.toISOString();
  world.clock.advance(60);
  const cancelled = await call<BookingView>(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang },
  });
  expect(cancelled.status).toBe(200);
  return {
    booking,
    payment,
    turnUp: () =>
      send(world, driver, booking.id, [{ kind: "picked_up", occurredAt, ...withPhoto() }]),
  };
}
const lose = async (id: string) => {
  const body = { seenState: "returning", seenDriverId: driver.id, words: "กระเป๋าหล่นหายบนทางด่วน" };
  const { status } = await staffCall(world, staff, `POST /console/bookings/${id}/lose`, { body });
  await world.runJobs();
  return status;
};

test.each([5000, 0])(
  "goods that turn up after a cancellation and are lost leave the %s satang of the customer's credit unchanged",
  async (ownSatang) => {
    if (ownSatang) await grantCredit(world, customer.id, ownSatang);
    const { booking, payment, turnUp } = await recovered(0);
    await world.runJobs();
    expect(await back(payment.providerChargeId)).toBe(booking.totalSatang);
    await turnUp();
    expect(await lose(booking.id)).toBe(200);
    expect((await creditOf(world, customer)).freeSatang).toBe(ownSatang);
    expect(await back(payment.providerChargeId)).toBe(booking.totalSatang);
  },
);

test("the refund of the cancellation that still waits is sent all the same, once", async () => {
  const { booking, payment, turnUp } = await recovered(0);
  await turnUp();
  expect(await lose(booking.id)).toBe(200);
  expect(await back(payment.providerChargeId)).toBe(booking.totalSatang);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  const refunds = world.deps.db
    .selectFrom("refunds")
    .select(["state", "reason"])
    .where("paymentId", "=", payment.id);
  expect(await refunds.execute()).toEqual([{ state: "sent", reason: "cancelled" }]);
});

test("the fee of the cancellation stays with the driver who has it", async () => {
  const { booking, payment, turnUp } = await recovered(4000);
  await turnUp();
  const listed = async () =>
    (await call<BookingSummary[]>(world, "GET /bookings", { token: customer.token })).data;
  expect(await listed()).toMatchObject([{ state: "returning", costSatang: 4000 }]);
  expect(await lose(booking.id)).toBe(200);
  expect(await back(payment.providerChargeId)).toBe(booking.totalSatang - 4000);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  expect(0 - (await ledgerBalance(world, "driver_available", driver.id))).toBe(4000);
  expect(await listed()).toMatchObject([
    { state: "lost", costSatang: 4000, totalSatang: booking.totalSatang },
  ]);
});
