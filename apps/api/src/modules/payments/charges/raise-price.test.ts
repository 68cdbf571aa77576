import type { BookingView, CreateBooking } from "@songtan/contract/bookings/bookings";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bookPaid,
  chargeNamed,
  completeDelivery,
  saveCard,
} from "../../../../testing/money/charges.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { newOfferOf } from "../../bookings/record/booking.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  money = await openMoneyWorld({ now: new Date() });
  ({ bank, world } = money);
});
afterAll(async () => {
  const left = await world.deps.db
    .selectFrom("ledgerBalances")
    .innerJoin("bookings", "bookings.id", "ledgerBalances.ownerId")
    .select("bookings.id")
    .where("account", "=", "booking_prepaid")
    .where("balanceSatang", "!=", 0)
    .where("endedAt", "is not", null)
    .execute();
  expect(left).toEqual([]);
  await money.close();
});

const raise = ({ token }: Person, id: string, body: Record<string, unknown>) =>
  call<BookingView>(world, `POST /bookings/${id}/priority-fee`, { token, body });
const check = ({ token }: Person, id: string) =>
  call<ChargeView>(world, `POST /charges/${id}/check`, { token });
const read = async ({ token }: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token })).data;
const approve = async (customer: Person, chargeId: string) => {
  await bank.answer((await chargeNamed(bank, chargeId))?.id ?? "");
  return (await check(customer, chargeId)).data.state;
};
const boardOf = async ({ token }: Person, id: string) =>
  (await call<OfferView["booking"]>(world, `GET /driver/bookings/${id}`, { token })).data;
const paid = async (payment: CreateBooking["payment"] = { method: "promptpay" }) => {
  const customer = await newCustomer(world);
  return { customer, booking: await bookPaid(world, bank, customer, payment) };
};

test("in cash the price rises at once: the driver sees it, collects it and keeps all of it", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  const before = await boardOf(driver, booking.id);
  const { status, data } = await raise(customer, booking.id, { totalSatang: 1000 });
  expect([status, data.totalSatang, data.priority.totalSatang]).toEqual([
    200,
    booking.totalSatang + 1000,
    1000,
  ]);
  expect(data.lines.at(-1)).toMatchObject({ code: "priority", amountSatang: 1000 });
  expect(data.lines.reduce((sum, line) => sum + line.amountSatang, 0)).toBe(data.totalSatang);
  const after = await boardOf(driver, booking.id);
  expect([
    after.paySatang - before.paySatang,
    after.cashToCollectSatang - before.cashToCollectSatang,
  ]).toEqual([1000, 1000]);
  expect(after.commissionSatang).toBe(before.commissionSatang);
  expect((await raise(customer, booking.id, { totalSatang: 5000 })).data.totalSatang).toBe(
    booking.totalSatang + 5000,
  );
  await completeDelivery(world, driver, await read(customer, booking.id));
  expect(await ledgerBalance(world, "driver_cash_owed", driver.id)).toBe(
    before.totalSatang - before.paySatang,
  );
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);
});

test("an open offer shows the higher pay at once", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await world.deps.db
    .insertInto("offers")
    .values({
      ...newOfferOf(booking.id),
      driverId: driver.id,
      wave: 1,
      sentAt: world.clock.now,
      expiresAt: new Date(world.clock.now.getTime() + 30_000),
      pickupDistanceMetres: 100,
      pickupSeconds: 60,
      reasons: ["near"],
    })
    .execute();
  const offers = async () =>
    (await call<OfferView[]>(world, "GET /driver/offers", { token: driver.token })).data;
  const [first] = await offers();
  await raise(customer, booking.id, { totalSatang: 3000 });
  const [second] = await offers();
  expect((second?.paySatang ?? 0) - (first?.paySatang ?? 0)).toBe(3000);
});

test("by card and PromptPay the raise counts when it is paid; with the booking's saved card no input is needed", async () => {
  const { customer, booking } = await paid();
  const pendingRaise = await raise(customer, booking.id, { totalSatang: 3000 });
  expect(pendingRaise.data.charge).toMatchObject({
    purpose: "priority_fee",
    method: "promptpay",
    state: "pending",
    amountSatang: 3000,
  });
  expect(pendingRaise.data.totalSatang).toBe(booking.totalSatang);
  expect(await approve(customer, pendingRaise.data.charge?.id ?? "")).toBe("paid");
  const raised = await read(customer, booking.id);
  expect([raised.totalSatang, raised.priority.totalSatang, raised.charge]).toEqual([
    booking.totalSatang + 3000,
    3000,
    undefined,
  ]);
  const more = await raise(customer, booking.id, { totalSatang: 5000, token: await bank.token() });
  expect(more.data.charge).toMatchObject({ method: "card", amountSatang: 2000 });
  expect(await approve(customer, more.data.charge?.id ?? "")).toBe("paid");
  const driver = await newDriver(world);
  await completeDelivery(world, driver, booking);
  const task = await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(0 - (await ledgerBalance(world, "driver_available", driver.id))).toBe(task.data.paySatang);
  expect(await ledgerBalance(world, "customer_due", customer.id)).toBe(0);

  const owner = await newCustomer(world);
  const card = await saveCard(world, bank, owner);
  const byCard = await bookPaid(world, bank, owner, { method: "card", cardId: card.id });
  const own = await raise(owner, byCard.id, { totalSatang: 2000 });
  expect(own.data.charge).toMatchObject({ method: "card", state: "pending" });
});

test("it goes back with the rest when the goods never moved", async () => {
  const { customer, booking } = await paid();
  const charge = (await raise(customer, booking.id, { totalSatang: 4000 })).data.charge?.id ?? "";
  await approve(customer, charge);
  const cancelled = await call<BookingView>(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.data.state).toBe("cancelled");
  const refunds = await world.deps.db
    .selectFrom("refunds")
    .select(["amountSatang", "reason"])
    .where("paymentId", "=", charge)
    .execute();
  expect(refunds.map((row) => [row.amountSatang, row.reason])).toEqual([[4000, "cancelled"]]);
  await world.runJobs();
  expect((await chargeNamed(bank, charge))?.refunded_amount).toBe(4000);
  expect(await ledgerBalance(world, "customer_credit", customer.id)).toBe(0);
  expect((await read(customer, booking.id)).payment.state).toBe("refunded");
});

test("money that comes when a driver has accepted goes back, and the price stays", async () => {
  const { customer, booking } = await paid();
  const charge = (await raise(customer, booking.id, { totalSatang: 4000 })).data.charge?.id ?? "";
  const driver = await newDriver(world);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  expect(await approve(customer, charge)).toBe("given_back");
  expect((await read(customer, booking.id)).totalSatang).toBe(booking.totalSatang);
  await world.runJobs();
  expect((await chargeNamed(bank, charge))?.refunded_amount).toBe(4000);
  expect((await raise(customer, booking.id, { totalSatang: 5000 })).error.code).toBe(
    "price_raise_not_allowed",
  );
});

test("a raise and an acceptance in one moment: either the driver has the higher pay, or the raise is refused", async () => {
  for (const _ of [1, 2, 3, 4]) {
    const customer = await newCustomer(world);
    const driver = await newDriver(world);
    const booking = await book(world, customer);
    const [raised, task] = await Promise.all([
      raise(customer, booking.id, { totalSatang: 2000 }),
      call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token }),
    ]);
    expect(task.status).toBe(200);
    expect([200, 422]).toContain(raised.status);
    const after = await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, {
      token: driver.token,
    });
    expect(after.data.paySatang).toBe(task.data.paySatang);
    expect(after.data.totalSatang - booking.totalSatang).toBe(raised.status === 200 ? 2000 : 0);
  }
});

test("never lowered, in whole baht, between 10 and 500, by card no less than 20 more, and one at a time", async () => {
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  for (const totalSatang of [-1000, 0, 900, 1050, 50_100])
    expect(
      (await raise(customer, booking.id, { totalSatang })).error.fields,
      String(totalSatang),
    ).toHaveProperty("totalSatang");
  expect((await raise(customer, booking.id, { totalSatang: 3000 })).status).toBe(200);
  expect((await raise(customer, booking.id, { totalSatang: 2000 })).status).toBe(400);
  expect((await raise(await newCustomer(world), booking.id, { totalSatang: 4000 })).status).toBe(
    404,
  );
  const other = await paid();
  expect((await raise(other.customer, other.booking.id, { totalSatang: 1000 })).status).toBe(400);
  const first = await raise(other.customer, other.booking.id, { totalSatang: 2000 });
  const second = await raise(other.customer, other.booking.id, { totalSatang: 3000 });
  expect([first.status, second.error.code]).toEqual([200, "payment_under_way"]);
});
