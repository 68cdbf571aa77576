import { afterAll, beforeAll, expect, test } from "vitest";
import { openPaying, type Paying } from "../../../../testing/money/paying.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { endSearch } from "../../delivery/bookings/end-search.ts";
import { endUnpaid } from "../checkout/end-unpaid.ts";
import { checkPayments } from "../provider-results/check-payments.ts";
import { sendRefund } from "./send-refund.ts";

let pay: Paying;
let bank: PretendBank;
let world: TestWorld;
beforeAll(async () => {
  pay = await openPaying();
  ({ bank, world } = pay);
});
afterAll(() => pay.close());

test("not paid in time: the booking ends, and money that comes after all goes back", async () => {
  const customer = await newCustomer(world);
  const booking = await pay.byCard(customer);
  const chargeId = await pay.chargeOf(booking.id);
  await endUnpaid(world.deps, { bookingId: booking.id });
  expect(await pay.read(customer, booking.id)).toMatchObject({
    state: "cancelled",
    payment: { state: "expired" },
  });
  await bank.answer(chargeId);
  await checkPayments(world.deps);
  await world.runJobs();
  expect(await pay.refunds(booking.id)).toEqual([
    { amountSatang: booking.totalSatang, state: "sent", reason: "unused" },
  ]);
  const charge = (await bank.charges()).find(({ id }) => id === chargeId);
  expect(charge?.refunded_amount).toBe(booking.totalSatang);
  expect(await pay.of("booking_prepaid", booking.id)).toBe(0);
  expect(await pay.of("customer_credit", customer.id)).toBe(0);
});

test("a paid booking cancelled before a driver accepted it is refunded in full, once", async () => {
  const customer = await newCustomer(world);
  const booking = await pay.paidBooking(customer);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(await pay.of("customer_credit", customer.id)).toBe(-booking.totalSatang);
  await bank.fault("lose_answer");
  // The refund is carried out, its answer lost, and the job tried again: it goes back once.
  await world.runJobs();
  const waiting = await world.deps.db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select("refunds.id")
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  await sendRefund(world.deps, { refundId: waiting.id });
  expect(await pay.refunds(booking.id)).toEqual([
    { amountSatang: booking.totalSatang, state: "sent", reason: "cancelled" },
  ]);
  const charge = (await bank.charges()).find(({ metadata }) => metadata.paymentId)?.refunded_amount;
  expect(charge).toBe(booking.totalSatang);
  expect((await pay.read(customer, booking.id)).payment.state).toBe("refunded");
  expect(await pay.of("customer_credit", customer.id)).toBe(0);
}, 30_000);

test("a late cancellation pays the driver's fee and refunds the rest; when no driver is found everything is refunded", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await pay.paidBooking(customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
  await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 4000 },
  });
  await world.runJobs();
  expect(await pay.refunds(booking.id)).toEqual([
    { amountSatang: booking.totalSatang - 4000, state: "sent", reason: "cancelled" },
  ]);
  expect((await pay.read(customer, booking.id)).payment.state).toBe("partially_refunded");
  expect(await pay.of("driver_available", driver.id)).toBe(-4000);

  const unlucky = await pay.paidBooking(customer);
  const row = await world.deps.db
    .selectFrom("bookings")
    .select("searchingSince")
    .where("id", "=", unlucky.id)
    .executeTakeFirstOrThrow();
  await endSearch(world.deps, {
    bookingId: unlucky.id,
    searchingSince: row.searchingSince?.toISOString() ?? "",
  });
  await world.runJobs();
  expect(await pay.refunds(unlucky.id)).toEqual([
    { amountSatang: unlucky.totalSatang, state: "sent", reason: "unfulfilled" },
  ]);
});
