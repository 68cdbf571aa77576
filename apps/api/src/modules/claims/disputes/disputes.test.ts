import { writeFileSync } from "node:fs";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { DisputeRecord, DisputeRow } from "@songtan/contract/console/disputes";
import type { PaymentRecord } from "@songtan/contract/console/payments";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chargeNamed, completeDelivery } from "../../../../testing/money/charges.ts";
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
let hook: string;

beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund"]);
  hook = `${await world.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/omise`;
});
afterAll(() => money.close());

const list = async (state = "undecided") =>
  (await staffCall<DisputeRow[]>(world, staff, `GET /console/disputes?state=${state}&limit=50`))
    .data;
const open = (id: string) => staffCall<DisputeRecord>(world, staff, `GET /console/disputes/${id}`);
const act = (id: string, what: string, body: object) =>
  staffCall<DisputeRecord>(world, staff, `POST /console/disputes/${id}/${what}`, { body });
const payment = async (id: string) =>
  (await staffCall<PaymentRecord>(world, staff, `GET /console/payments/${id}`)).data;
const frozen = async (driverId: string) =>
  (
    await world.deps.db
      .selectFrom("payoutFreezes")
      .select("amountSatang")
      .where("driverId", "=", driverId)
      .where("thawedAt", "is", null)
      .execute()
  ).reduce((sum, row) => sum + row.amountSatang, 0);
/**
 * A delivered booking with a payment that the cardholder disputes, as the hourly check finds it.
 */
const disputed = async () => {
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  const driver = await deliver(world, booking.id);
  const providerId = await bank.dispute(paid.providerChargeId);
  await checkDisputes(world.deps);
  const row = (await list()).find(({ booking: of }) => of?.id === booking.id);
  return { booking, paid, driver, providerId, id: row?.id ?? "" };
};
const lost = async () => {
  const { accounts } = await loadTrialBalance(world.deps.db);
  return accounts.find(({ account }) => account === "claims_cost")?.balanceSatang ?? 0;
};

test("a dispute arrives by its webhook: the driver's pay is held back and no part of it is refunded", async () => {
  bank.hookTo(hook);
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  const driver = await deliver(world, booking.id);
  await bank.dispute(paid.providerChargeId);
  await expect
    .poll(
      async () => {
        await world.runJobs();
        return (await list()).filter(({ booking: of }) => of?.id === booking.id);
      },
      { timeout: 8000 },
    )
    .toMatchObject([
      {
        state: "open",
        amountSatang: booking.totalSatang,
        reasonCode: "goods_or_services_not_provided",
      },
    ]);
  bank.hookTo(null);
  expect(await frozen(driver.id)).toBeGreaterThan(0);
  expect((await payment(paid.id)).refundable.not).toBe("disputed");
  const refund = await staffCall(world, staff, `POST /console/payments/${paid.id}/refunds`, {
    body: { amountSatang: 100, refundableSatang: booking.totalSatang, words: "x" },
  });
  expect(refund.code).toBe("refund_not_now");
});

test("a lost webhook is made up for by the hourly look, and looking again changes nothing", async () => {
  const { id } = await disputed();
  const before = await open(id);
  await checkDisputes(world.deps);
  expect((await open(id)).data).toEqual(before.data);
});

test("one that was opened and decided without a word to us is found too", async () => {
  const { booking, payment: paid } = await cardPaid(world, bank, await newCustomer(world));
  await deliver(world, booking.id);
  await bank.decide(await bank.dispute(paid.providerChargeId), "lost");
  await checkDisputes(world.deps);
  expect((await list("lost")).map(({ booking: of }) => of?.id)).toContain(booking.id);
  expect((await payment(paid.id)).refundable.leftSatang).toBe(0);
});

test("staff answer once, with the evidence; won, the pay is free again", async () => {
  const { id, providerId, driver } = await disputed();
  const { data } = await open(id);
  expect(data).toMatchObject({ mayAnswer: true, version: 0 });
  expect(data.evidence?.proofs).toHaveLength(2);
  expect((await act(id, "answer", { version: 4, text: "x" })).code).toBe("conflict");
  expect(
    Object.keys((await act(id, "answer", { version: 0, text: " " })).error.fields ?? {}),
  ).toEqual(["text"]);
  const twice = await Promise.all([
    act(id, "answer", { version: 0, text: "ส่งของถึงผู้รับแล้ว มีภาพและเวลา" }),
    act(id, "accept", { version: 0, words: "ไม่คุ้ม" }),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  if (twice[1].status === 200) return;
  await world.runJobs();
  expect((await open(id)).data).toMatchObject({
    state: "pending",
    mayAnswer: false,
    answeredBy: staff.name,
  });
  expect(await frozen(driver.id)).toBeGreaterThan(0);
  await bank.decide(providerId, "won");
  await checkDisputes(world.deps);
  expect((await open(id)).data.state).toBe("won");
  expect(await frozen(driver.id)).toBe(0);
});

test("lost, the money is written off once and can no longer be refunded", async () => {
  const before = await lost();
  const { id, providerId, driver, booking, paid } = await disputed();
  await bank.decide(providerId, "lost");
  await checkDisputes(world.deps);
  await checkDisputes(world.deps);
  expect((await list("lost")).map((row) => row.id)).toContain(id);
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

test("accepted by staff, with the reason in the log, it is lost at the provider too", async () => {
  const { id, booking } = await disputed();
  expect((await act(id, "accept", { version: 0, words: "หลักฐานไม่พอ" })).data.accepted).toBe(true);
  await world.runJobs();
  expect((await open(id)).data).toMatchObject({ state: "lost", mayAnswer: false });
  const log = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "detail"])
    .where("subjectId", "=", booking.id)
    .where("action", "<>", "record.opened")
    .execute();
  expect(log).toEqual([
    {
      action: "dispute.accepted",
      detail: { amountSatang: booking.totalSatang, words: "หลักฐานไม่พอ" },
    },
  ]);
});

test("the evidence is a paper in either language, for who may see it", async () => {
  const { booking } = await disputed();
  for (const locale of ["th", "en"]) {
    const evidencePdf = await world.app.inject({
      url: `/api/console/bookings/${booking.id}/evidence?locale=${locale}`,
      headers: { cookie: staff.cookie },
    });
    expect([evidencePdf.statusCode, evidencePdf.headers["content-type"]]).toEqual([
      200,
      "application/pdf",
    ]);
    expect(evidencePdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    if (process.env.PAPER_TO)
      writeFileSync(`${process.env.PAPER_TO}-${locale}.pdf`, evidencePdf.rawPayload);
  }
  const other = await newStaff(world, ["tariff.edit"]);
  const shut = await staffCall(world, other, `GET /console/bookings/${booking.id}/evidence`);
  expect(shut.code).toBe("scope_missing");
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
