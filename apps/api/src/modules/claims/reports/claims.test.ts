import type { ReportView } from "@songtan/contract/claims/reports";
import type { ReportRecord, ReportRow } from "@songtan/contract/console/reports";
import { settleWaiting } from "@songtan/domain/ledger/charge-entries";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { yesterdayNoon } from "../../../../testing/money/paid.ts";
import { openReporting, type Reporting } from "../../../../testing/money/reporting.ts";
import { call } from "../../../../testing/world/call.ts";
import { staffCall } from "../../../../testing/world/staff.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";

let on: Reporting;
beforeAll(async () => {
  on = await openReporting();
});
beforeEach(() => {
  on.world.clock.now = yesterdayNoon();
});
afterAll(() => on.money.close());

test("a claim is proposed by one, approved by another, and paid as credit; the customer is notified of the amount", async () => {
  const { customer, id, driver } = await on.claim();
  const proposed = await on.act(id, "propose", on.proposal);
  expect(proposed.data).toMatchObject({
    state: "proposed",
    amountSatang: 100_000,
    mayDecide: false,
  });
  // What on.staff consider among themselves is not promised yet.
  expect((await on.mine(customer, proposed.data.booking.id)).data.reports[0]).toMatchObject({
    state: "open",
    amountSatang: null,
  });
  expect((await on.act(id, "approve", {})).code).toBe("second_person_needed");
  const { version } = proposed.data;
  const act = (what: string, body: object) =>
    staffCall<ReportRecord>(on.world, on.second, `POST /console/reports/${id}/${what}`, {
      body: { version, ...body },
    });
  const race = await Promise.all([act("approve", {}), act("turn-down", { words: "แพงไป" })]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  if ((await on.open(id)).data.state === "open") {
    await on.act(id, "propose", on.proposal);
    await on.act(id, "approve", {}, on.second);
  }
  expect((await on.open(id)).data).toMatchObject({
    state: "paid",
    proposedBy: on.staff.name,
    decidedBy: on.second.name,
  });
  expect(await on.balance("customer_credit", customer.id)).toBe(-100_000);
  expect(await on.mailTo(customer)).toContain("฿1,000");
  expect(await on.frozen(driver.id)).toBe(0);
});

test("a claim goes back to the card as far as the payment reaches, and is paid when the provider has it", async () => {
  const { customer, id, payment, booking } = await on.claim();
  const total = booking.totalSatang;
  const beyond = await on.act(id, "propose", {
    ...on.proposal,
    amountSatang: total + 1,
    way: "source",
  });
  expect(Object.keys(beyond.error.fields ?? {})).toEqual(["way"]);
  expect(
    (await on.act(id, "propose", { ...on.proposal, amountSatang: total, way: "source" })).status,
  ).toBe(200);
  expect((await on.act(id, "approve", {}, on.second)).data.state).toBe("accepted");
  await on.world.runJobs();
  expect((await on.open(id)).data.state).toBe("paid");
  expect(
    (await on.bank.charges()).find((charge) => charge.id === payment.providerChargeId)
      ?.refunded_amount,
  ).toBe(total);
  expect(await on.balance("customer_credit", customer.id)).toBe(0);
});

test("by bank it waits for the transfer, and its reference is recorded once", async () => {
  const { customer, id } = await on.claim();
  await on.act(id, "propose", { ...on.proposal, way: "transfer" });
  await on.act(id, "approve", {}, on.second);
  expect(await on.balance("customer_credit", customer.id)).toBe(-100_000);
  const waiting = await staffCall<ReportRow[]>(
    on.world,
    on.staff,
    "GET /console/reports?state=waiting&limit=50",
  );
  expect(waiting.data.map((row) => row.id)).toContain(id);
  expect(
    (await on.act(id, "transferred", { reference: "KBANK 77" }, on.second)).data,
  ).toMatchObject({
    state: "paid",
    bankReference: "KBANK 77",
  });
  expect(await on.balance("customer_credit", customer.id)).toBe(0);
  expect((await on.act(id, "transferred", { reference: "KBANK 77" }, on.second)).code).toBe(
    "conflict",
  );
});

test("an amount promised by bank transfer does not pay amounts due that arise in between", async () => {
  const { customer, id, booking, driver } = await on.claim();
  await on.act(id, "propose", { ...on.proposal, way: "transfer" });
  await on.act(id, "approve", {}, on.second);
  const times = { happenedAt: on.world.clock.now, recordedAt: on.world.clock.now };
  const { id: customerId } = customer;
  const waited = { bookingId: booking.id, customerId, driverId: driver.id, feeSatang: 5000 };
  await on.world.deps.db.transaction().execute(async (trx) => {
    await postEntries(trx, [settleWaiting(waited)], times);
    await applyCreditToAmountsDue(trx, { customerId, because: "test" }, times);
  });
  expect(await on.balance("customer_due", customerId)).toBe(5000);
  expect((await on.act(id, "transferred", { reference: "KBANK 78" }, on.second)).status).toBe(200);
  expect(await on.balance("customer_credit", customerId)).toBe(0);
});

test("while the driver may be at fault their pay is held back; a share of the claim comes out of it", async () => {
  const { id, driver } = await on.claim();
  const before = await on.balance("driver_available", driver.id);
  const blamed = await on.act(id, "fault", { driverAtFault: true });
  const pay = blamed.data.price.driverPaySatang;
  expect(await on.frozen(driver.id)).toBe(pay);
  expect((await on.act(id, "fault", { driverAtFault: false })).data.driverAtFault).toBe(false);
  expect(await on.frozen(driver.id)).toBe(0);
  await on.act(id, "fault", { driverAtFault: true });
  const tooMuch = await on.act(id, "propose", { ...on.proposal, driverShareSatang: pay + 1 });
  expect(Object.keys(tooMuch.error.fields ?? {})).toEqual(["driverShareSatang"]);
  await on.act(id, "propose", { ...on.proposal, driverShareSatang: pay });
  await on.act(id, "approve", {}, on.second);
  expect((await on.act(id, "fault", { driverAtFault: true })).code).toBe("report_over");
  expect(await on.frozen(driver.id)).toBe(0);
  expect(await on.balance("driver_available", driver.id)).toBe(before + pay);
});

test("claims for the same goods share one liability, and a driver's shares of them are at most the pay", async () => {
  const { customer, id, driver, booking } = await on.claim();
  const other = (await on.report(customer, booking.id, { kind: "missing", askedSatang: 200_000 }))
    .data.id;
  const pay = (await on.open(id)).data.price.driverPaySatang;
  const before = await on.balance("driver_available", driver.id);
  // Both wait for a second person: what is granted first leaves the rest for the other.
  const first = { ...on.proposal, amountSatang: 120_000, driverShareSatang: pay };
  expect((await on.act(id, "propose", first)).status).toBe(200);
  expect((await on.act(other, "propose", { ...first, amountSatang: 100_000 })).status).toBe(200);
  expect((await on.act(id, "approve", {}, on.second)).status).toBe(200);
  expect((await on.act(other, "approve", {}, on.second)).code).toBe("conflict");
  await on.act(other, "turn-down", { words: "เกินวงเงิน" }, on.second);
  const again = (body: object) => on.act(other, "propose", { ...on.proposal, ...body });
  expect(Object.keys((await again({ amountSatang: 80_001 })).error.fields ?? {})).toEqual([
    "amountSatang",
  ]);
  const shared = await again({ amountSatang: 80_000, driverShareSatang: 1 });
  expect(Object.keys(shared.error.fields ?? {})).toEqual(["driverShareSatang"]);
  expect((await again({ amountSatang: 80_000 })).status).toBe(200);
  expect((await on.act(other, "approve", {}, on.second)).data.state).toBe("paid");
  expect(await on.balance("customer_credit", customer.id)).toBe(-200_000);
  expect(await on.balance("driver_available", driver.id)).toBe(before + pay);
});

test("refusing or withdrawing frees the driver's money and ends the case", async () => {
  const refused = await on.claim();
  await on.act(refused.id, "fault", { driverAtFault: true });
  expect((await on.act(refused.id, "close", { words: "x" })).code).toBe("report_over");
  expect((await on.act(refused.id, "refuse", { words: "ไม่พบความเสียหายในภาพ" })).data.state).toBe(
    "refused",
  );
  expect(await on.frozen(refused.driver.id)).toBe(0);
  expect(await on.mailTo(refused.customer)).toContain("ไม่พบความเสียหายในภาพ");
  const withdrawn = await on.claim();
  await on.act(withdrawn.id, "fault", { driverAtFault: true });
  await on.act(withdrawn.id, "propose", on.proposal);
  const back = await call<ReportView>(on.world, `POST /reports/${withdrawn.id}/withdraw`, {
    token: withdrawn.customer.token,
  });
  expect(back.data).toMatchObject({ state: "withdrawn", mayWrite: false });
  expect(await on.frozen(withdrawn.driver.id)).toBe(0);
  expect((await on.act(withdrawn.id, "approve", {}, on.second)).code).toBe("report_over");
  const transfer = await on.claim();
  await on.act(transfer.id, "propose", { ...on.proposal, way: "transfer" });
  await on.act(transfer.id, "approve", {}, on.second);
  for (const { id, driver } of [refused, withdrawn, transfer]) {
    expect((await on.act(id, "fault", { driverAtFault: true })).code).toBe("report_over");
    expect(await on.frozen(driver.id)).toBe(0);
  }
});
