import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeNamed, completeDelivery } from "../../../../testing/money/charges.ts";
import { disputeDelivered, listDisputes, loadPayment } from "../../../../testing/money/disputes.ts";
import { frozenPay } from "../../../../testing/money/frozen-pay.ts";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, deliver } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { loadTrialBalance } from "../../../ledger/trial-balance.ts";
import { checkDisputes } from "./check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;

beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund"]);
});
afterAll(() => money.close());

const payment = (id: string) => loadPayment(world, staff, id);
const frozen = (driverId: string) => frozenPay(world, driverId);
const lost = async () => {
  const { accounts } = await loadTrialBalance(world.deps.db);
  return accounts.find(({ account }) => account === "claims_cost")?.balanceSatang ?? 0;
};

test("lost, the money is written off once and can no longer be refunded", async () => {
  const before = await lost();
  const { id, providerId, driver, booking, paid } = await disputeDelivered(money, staff);
  await bank.decide(providerId, "lost");
  await checkDisputes(world.deps);
  await checkDisputes(world.deps);
  expect((await listDisputes(world, staff, "lost")).map((row) => row.id)).toContain(id);
  expect(await lost()).toBe(before + booking.totalSatang);
  expect(await frozen(driver.id)).toBe(0);
  expect((await payment(paid.id)).refundable).toMatchObject({ leftSatang: 0, not: "nothing_left" });
});

test("what was given back before is not lost a second time, and all the job brought is held back, its tip too", async () => {
  const customer = await newCustomer(world);
  const { booking, payment: paid } = await cardPaid(world, bank, customer);
  const driver = await deliver(world, booking.id);
  const tip = await call<BookingView>(world, `POST /bookings/${booking.id}/tip`, {
    token: customer.token,
    body: { amountSatang: 5000, method: "card", token: await bank.token() },
  });
  const tipId = tip.data.charge?.id ?? "";
  await bank.answer((await payment(tipId)).providerChargeId ?? "");
  await call(world, `POST /charges/${tipId}/check`, { token: customer.token });
  const refund = { amountSatang: 1000, refundableSatang: booking.totalSatang, words: "ส่งช้า" };
  await staffCall(world, staff, `POST /console/payments/${paid.id}/refunds`, { body: refund });
  await world.runJobs();
  const before = await lost();
  const providerId = await bank.dispute(paid.providerChargeId);
  await checkDisputes(world.deps);
  const { data: task } = await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, {
    token: driver.token,
  });
  expect(await frozen(driver.id)).toBe(task.paySatang + 5000);
  await bank.decide(providerId, "lost");
  await checkDisputes(world.deps);
  expect(await lost()).toBe(before + booking.totalSatang - 1000);
});

/** A booking without a driver and with a payment that the cardholder disputes. */
const disputedEarly = async () => {
  const customer = await newCustomer(world);
  const { booking, payment: paid } = await cardPaid(world, bank, customer);
  const providerId = await bank.dispute(paid.providerChargeId);
  await checkDisputes(world.deps);
  const decided = async (outcome: "won" | "lost") => {
    await bank.decide(providerId, outcome);
    await checkDisputes(world.deps);
  };
  const cancelled = async () => {
    const { token } = customer;
    const answer = await call(world, `POST /bookings/${booking.id}/cancel`, {
      token,
      body: { expectedFeeSatang: 0 },
    });
    await world.runJobs();
    return answer.status;
  };
  const sent = async () =>
    (await bank.charges()).find(({ id }) => id === paid.providerChargeId)?.refunded_amount ??
    Number.NaN;
  const credit = () => ledgerBalance(world, "customer_credit", customer.id);
  return { booking, paid, decided, cancelled, sent, credit };
};

test("what ends while the bank decides is sent back when we win", async () => {
  const { booking, decided, cancelled, sent, credit } = await disputedEarly();
  expect(await cancelled()).toBe(200);
  expect(await sent()).toBe(0);
  await decided("won");
  await world.runJobs();
  expect(await sent()).toBe(booking.totalSatang);
  expect(await credit()).toBe(0);
});

test("a booking that ends before or after the bank collected its price is not refunded a second time", async () => {
  const before = await lost();
  const first = await disputedEarly();
  await first.cancelled();
  await first.decided("lost");
  const second = await disputedEarly();
  await second.decided("lost");
  expect(await lost()).toBe(before + second.booking.totalSatang);
  expect(await second.cancelled()).toBe(200);
  expect([await first.sent(), await first.credit()]).toEqual([0, 0]);
  expect([await second.sent(), await second.credit()]).toEqual([0, 0]);
  // Neither was delivered: the amount the banks collected equals what would have been refunded.
  expect(await lost()).toBe(before);
  expect((await payment(first.paid.id)).refunds).toMatchObject([{ state: "sent" }]);
});

test("during a dispute no refund or claim from the payment can be approved; after a loss the waiting ones are not paid", async () => {
  await world.owner.query("update case_terms set refund_each_satang = 0");
  const second = await newStaff(world, ["payment.refund"]);
  const customer = await newCustomer(world);
  const { booking, payment: paid } = await cardPaid(world, bank, customer);
  await deliver(world, booking.id);
  const wish = { amountSatang: 1000, refundableSatang: booking.totalSatang, words: "ส่งช้า" };
  const request = await staffCall<PaymentRecord>(
    world,
    staff,
    `POST /console/payments/${paid.id}/refunds`,
    {
      body: wish,
    },
  );
  await world.owner.query("update case_terms set refund_each_satang = 100000");
  const [refund] = request.data.refunds;
  const providerId = await bank.dispute(paid.providerChargeId);
  await checkDisputes(world.deps);
  const approve = await staffCall(world, second, `POST /console/refunds/${refund?.id}/approve`, {
    body: { version: 0 },
  });
  expect([refund?.state, approve.code]).toEqual(["proposed", "refund_not_now"]);
  const claim = await call<{ id: string }>(world, `POST /bookings/${booking.id}/reports`, {
    token: customer.token,
    body: { kind: "late", text: "ช้ามาก", askedSatang: 2000 },
  });
  const proposal = { version: 0, amountSatang: 2000, way: "source", words: "จริง" };
  const proposed = await staffCall(world, staff, `POST /console/reports/${claim.data.id}/propose`, {
    body: proposal,
  });
  expect(Object.keys(proposed.error.fields ?? {})).toEqual(["way"]);
  await bank.decide(providerId, "lost");
  await checkDisputes(world.deps);
  expect(await payment(paid.id)).toMatchObject({
    refundable: { leftSatang: 0, not: "nothing_left" },
    refunds: [{ state: "turned_down" }],
  });
});

test("a disputed due holds back what it paid of each booking's driver, and no more; won, all of it is free again", async () => {
  // Last of all: while drivers wait, the sessions of staff end.
  const customer = await newCustomer(world);
  const drivers = [await newDriver(world), await newDriver(world)];
  for (const driver of drivers) {
    const booking = await book(world, customer);
    await completeDelivery(world, driver, booking, 65 * 60);
  }
  const paid = await call<ChargeView>(world, "POST /customer/amount-due/payments", {
    token: customer.token,
    body: { method: "card", token: await bank.token() },
  });
  const charge = await chargeNamed(bank, paid.data.id);
  await bank.answer(charge?.id ?? "");
  await call(world, `POST /charges/${paid.data.id}/check`, { token: customer.token });
  const providerId = await bank.dispute(charge?.id ?? "");
  await checkDisputes(world.deps);
  // Two steps of waiting were due for each; the fares were paid in cash and are not held back.
  expect([
    paid.data.amountSatang,
    await frozen(drivers[0]?.id ?? ""),
    await frozen(drivers[1]?.id ?? ""),
  ]).toEqual([10_000, 5000, 5000]);
  await bank.decide(providerId, "won");
  await checkDisputes(world.deps);
  for (const { id } of drivers) expect(await frozen(id)).toBe(0);
});
