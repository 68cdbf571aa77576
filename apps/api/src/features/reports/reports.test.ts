import { randomUUID } from "node:crypto";
import type { ReportRecord, ReportRow } from "@songtan/contract/console/reports";
import type { BookingReports, ReportView } from "@songtan/contract/reports";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { settleWaiting } from "@songtan/domain/ledger/charge-entries";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postEntries } from "../../ledger/post-entries.ts";
import { call } from "../../testing/call.ts";
import { book } from "../../testing/delivery.ts";
import { ledgerBalance } from "../../testing/ledger-balance.ts";
import { type MoneyWorld, openMoneyWorld } from "../../testing/money-world.ts";
import { cardPaid, deliver, lastNoon } from "../../testing/paid.ts";
import { newCustomer, type Person } from "../../testing/people.ts";
import { sendPicture } from "../../testing/pictures.ts";
import type { PretendBank } from "../../testing/pretend-bank.ts";
import { newStaff, type Staff, staffCall } from "../../testing/staff.ts";
import type { TestWorld } from "../../testing/test-world.ts";
import { payDuesWithCredit } from "../dues/queries.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
let second: Staff;

beforeAll(async () => {
  money = await openMoneyWorld();
  ({ bank, world } = money);
  staff = await newStaff(world, ["payment.refund", "booking.manage"]);
  second = await newStaff(world, ["payment.refund"]);
});
beforeEach(() => {
  world.clock.now = lastNoon();
});
afterAll(() => money.close());

/** A booking paid by card and delivered. */
const delivered = async () => {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  const driver = await deliver(world, booking.id);
  return { customer, booking, payment, driver };
};
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();
const report = ({ token }: Person, bookingId: string, body: object = {}) =>
  call<ReportView>(world, `POST /bookings/${bookingId}/reports`, {
    token,
    body: { kind: "damaged", text: "กล่องบุบ ของแตก", ...body },
  });
const claim = async (askedSatang = 150_000) => {
  const made = await delivered();
  const { data } = await report(made.customer, made.booking.id, { askedSatang });
  return { ...made, id: data.id, report: data };
};
const mine = ({ token }: Person, bookingId: string) =>
  call<BookingReports>(world, `GET /bookings/${bookingId}/reports`, { token });
const open = (id: string, by = staff) => staffCall<ReportRecord>(world, by, `GET /console/reports/${id}`);
const act = async (id: string, what: string, body: object, by = staff) => {
  const { version } = (await open(id)).data;
  return staffCall<ReportRecord>(world, by, `POST /console/reports/${id}/${what}`, { body: { version, ...body } });
};
const proposal = { amountSatang: 100_000, way: "credit", words: "ภาพชัดเจนว่าเสียหายระหว่างส่ง" };
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
const mailTo = async ({ email }: Person) => {
  await world.runJobs();
  return world.sent
    .filter(({ to }) => to === email)
    .map(({ text }) => text)
    .join("\n");
};
const frozen = async (driverId: string) =>
  (
    await world.deps.db
      .selectFrom("payout_freezes")
      .select("amount_satang")
      .where("driver_id", "=", driverId)
      .where("thawed_at", "is", null)
      .execute()
  ).reduce((sum, row) => sum + Number(row.amount_satang), 0);

test("a customer reports with pictures, staff answer, and the thread goes on from both sides", async () => {
  const { customer, booking } = await delivered();
  const photo = await sendPicture(world, customer.token, { file: await picture(), purpose: "report" });
  const made = await report(customer, booking.id, { photoIds: [photo.data.id] });
  expect(made.status).toBe(201);
  expect(made.data).toMatchObject({
    state: "open",
    kind: "damaged",
    askedSatang: null,
    mayWrite: true,
    mayWithdraw: true,
  });
  expect(made.data.number).toMatch(/^CS-[0-9A-Z]{4}-[0-9A-Z]{3}$/);
  expect(made.data.messages[0]?.photos).toHaveLength(1);
  expect((await world.app.inject(made.data.messages[0]?.photos[0]?.url ?? "")).statusCode).toBe(200);
  const answered = await act(made.data.id, "answer", { text: "ขอภาพกล่องด้านในเพิ่ม" });
  expect(answered.data).toMatchObject({ state: "answered", messages: [{}, { author: "staff", name: staff.name }] });
  expect(await mailTo(customer)).toContain("ขอภาพกล่องด้านในเพิ่ม");
  expect(await mailTo(customer)).toContain(`/customer/complete/${booking.id}`);
  const more = await call<ReportView>(world, `POST /reports/${made.data.id}/messages`, {
    token: customer.token,
    body: { text: "แนบให้แล้ว" },
  });
  expect(more.data).toMatchObject({ state: "open", messages: [{}, {}, { author: "customer", text: "แนบให้แล้ว" }] });
  const closed = await act(made.data.id, "close", { words: "ส่งเรื่องให้คนขับแล้ว" });
  expect(closed.data.state).toBe("closed");
  const late = await call(world, `POST /reports/${made.data.id}/messages`, {
    token: customer.token,
    body: { text: "ยังไม่จบ" },
  });
  expect(late.code).toBe("report_over");
});

test("a claim is proposed by one, approved by another, and paid as credit; the customer is told the amount", async () => {
  const { customer, id, driver } = await claim();
  const proposed = await act(id, "propose", proposal);
  expect(proposed.data).toMatchObject({ state: "proposed", amountSatang: 100_000, mayDecide: false });
  // What staff consider among themselves is not promised yet.
  expect((await mine(customer, proposed.data.booking.id)).data.reports[0]).toMatchObject({
    state: "open",
    amountSatang: null,
  });
  expect((await act(id, "approve", {})).code).toBe("second_person_needed");
  const { version } = proposed.data;
  const at = (what: string, body: object) =>
    staffCall<ReportRecord>(world, second, `POST /console/reports/${id}/${what}`, { body: { version, ...body } });
  const race = await Promise.all([at("approve", {}), at("turn-down", { words: "แพงไป" })]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  if ((await open(id)).data.state === "open") {
    await act(id, "propose", proposal);
    await act(id, "approve", {}, second);
  }
  expect((await open(id)).data).toMatchObject({ state: "paid", proposedBy: staff.name, decidedBy: second.name });
  expect(await balance("customer_credit", customer.id)).toBe(-100_000);
  expect(await mailTo(customer)).toContain("฿1,000.00");
  expect(await frozen(driver.id)).toBe(0);
});

test("a claim goes back to the card as far as the payment reaches, and is paid when the provider has it", async () => {
  const { customer, id, payment, booking } = await claim();
  const total = booking.totalSatang;
  const beyond = await act(id, "propose", { ...proposal, amountSatang: total + 1, way: "source" });
  expect(Object.keys(beyond.error.fields ?? {})).toEqual(["way"]);
  expect((await act(id, "propose", { ...proposal, amountSatang: total, way: "source" })).status).toBe(200);
  expect((await act(id, "approve", {}, second)).data.state).toBe("accepted");
  await world.runJobs();
  expect((await open(id)).data.state).toBe("paid");
  expect((await bank.charges()).find((charge) => charge.id === payment.providerChargeId)?.refunded_amount).toBe(total);
  expect(await balance("customer_credit", customer.id)).toBe(0);
});

test("by bank it waits for the transfer, whose reference is written down once", async () => {
  const { customer, id } = await claim();
  await act(id, "propose", { ...proposal, way: "transfer" });
  await act(id, "approve", {}, second);
  expect(await balance("customer_credit", customer.id)).toBe(-100_000);
  const waiting = await staffCall<ReportRow[]>(world, staff, "GET /console/reports?state=waiting&limit=50");
  expect(waiting.data.map((row) => row.id)).toContain(id);
  expect((await act(id, "transferred", { reference: "KBANK 77" }, second)).data).toMatchObject({
    state: "paid",
    bankReference: "KBANK 77",
  });
  expect(await balance("customer_credit", customer.id)).toBe(0);
  expect((await act(id, "transferred", { reference: "KBANK 77" }, second)).code).toBe("conflict");
});

test("what is promised by bank does not pay what the customer comes to owe meanwhile", async () => {
  const { customer, id, booking, driver } = await claim();
  await act(id, "propose", { ...proposal, way: "transfer" });
  await act(id, "approve", {}, second);
  const times = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  const { id: customerId } = customer;
  const waited = { bookingId: booking.id, customerId, driverId: driver.id, feeSatang: 5000 };
  await world.deps.db.transaction().execute(async (trx) => {
    await postEntries(trx, [settleWaiting(waited)], times);
    await payDuesWithCredit(trx, { customerId, because: "test" }, times);
  });
  expect(await balance("customer_due", customerId)).toBe(5000);
  expect((await act(id, "transferred", { reference: "KBANK 78" }, second)).status).toBe(200);
  expect(await balance("customer_credit", customerId)).toBe(0);
});

test("while the driver may be at fault their pay is held back; a share of the claim comes out of it", async () => {
  const { id, driver } = await claim();
  const before = await balance("driver_available", driver.id);
  const blamed = await act(id, "fault", { driverAtFault: true });
  const pay = blamed.data.price.driverPaySatang;
  expect(await frozen(driver.id)).toBe(pay);
  expect((await act(id, "fault", { driverAtFault: false })).data.driverAtFault).toBe(false);
  expect(await frozen(driver.id)).toBe(0);
  await act(id, "fault", { driverAtFault: true });
  const tooMuch = await act(id, "propose", { ...proposal, driverShareSatang: pay + 1 });
  expect(Object.keys(tooMuch.error.fields ?? {})).toEqual(["driverShareSatang"]);
  await act(id, "propose", { ...proposal, driverShareSatang: pay });
  await act(id, "approve", {}, second);
  expect((await act(id, "fault", { driverAtFault: true })).code).toBe("report_over");
  expect(await frozen(driver.id)).toBe(0);
  expect(await balance("driver_available", driver.id)).toBe(before + pay);
});

test("refusing or withdrawing frees the driver's money and ends the case", async () => {
  const refused = await claim();
  await act(refused.id, "fault", { driverAtFault: true });
  expect((await act(refused.id, "close", { words: "x" })).code).toBe("report_over");
  expect((await act(refused.id, "refuse", { words: "ไม่พบความเสียหายในภาพ" })).data.state).toBe("refused");
  expect(await frozen(refused.driver.id)).toBe(0);
  expect(await mailTo(refused.customer)).toContain("ไม่พบความเสียหายในภาพ");
  const withdrawn = await claim();
  await act(withdrawn.id, "fault", { driverAtFault: true });
  await act(withdrawn.id, "propose", proposal);
  const back = await call<ReportView>(world, `POST /reports/${withdrawn.id}/withdraw`, {
    token: withdrawn.customer.token,
  });
  expect(back.data).toMatchObject({ state: "withdrawn", mayWrite: false });
  expect(await frozen(withdrawn.driver.id)).toBe(0);
  expect((await act(withdrawn.id, "approve", {}, second)).code).toBe("report_over");
  const transfer = await claim();
  await act(transfer.id, "propose", { ...proposal, way: "transfer" });
  await act(transfer.id, "approve", {}, second);
  for (const { id, driver } of [refused, withdrawn, transfer]) {
    expect((await act(id, "fault", { driverAtFault: true })).code).toBe("report_over");
    expect(await frozen(driver.id)).toBe(0);
  }
});

test("what cannot be reported, and why", async () => {
  const { customer, booking, driver } = await delivered();
  const stranger = await newCustomer(world);
  const fields = async (body: object, by: Person = customer) =>
    Object.keys((await report(by, booking.id, body)).error?.fields ?? {});
  expect((await report(stranger, booking.id)).code).toBe("not_found");
  expect((await report(customer, randomUUID())).code).toBe("not_found");
  expect(await fields({ text: "  " })).toEqual(["text"]);
  expect(await fields({ text: "ก".repeat(2001) })).toEqual(["text"]);
  expect(await fields({ kind: "customer_conduct" })).toEqual(["kind"]);
  expect(await fields({ photoIds: [randomUUID()] })).toEqual(["photoIds"]);
  expect(await fields({ askedSatang: 200_001 })).toEqual(["askedSatang"]);
  expect(await fields({ askedSatang: 0 })).toEqual(["askedSatang"]);
  expect((await report(customer, booking.id)).status).toBe(201);
  expect((await report(customer, booking.id)).code).toBe("report_open_already");
  const byDriver = (body: object) =>
    call<ReportView>(world, `POST /driver/tasks/${booking.id}/reports`, { token: driver.token, body });
  expect((await byDriver({ kind: "customer_conduct", text: "พูดจาไม่สุภาพ", askedSatang: 100 })).code).toBe("invalid");
  expect((await byDriver({ kind: "customer_conduct", text: "พูดจาไม่สุภาพ" })).status).toBe(201);
  expect((await mine(customer, booking.id)).data.reports).toHaveLength(1);
  const waiting = await book(world, customer);
  expect((await report(customer, waiting.id, { kind: "late", askedSatang: 100 })).code).toBe("report_too_soon");
  world.clock.now = new Date(lastNoon().getTime() + 8 * 86_400_000);
  expect((await report(customer, booking.id, { kind: "late", askedSatang: 100 })).code).toBe("report_too_late");
  expect((await mine(customer, booking.id)).data).toMatchObject({ mayReport: true, mayClaim: false });
  world.clock.now = new Date(lastNoon().getTime() + 31 * 86_400_000);
  expect((await report(customer, booking.id, { kind: "late" })).code).toBe("report_too_late");
});

test("pressed twice with one key it is one report", async () => {
  const { customer, booking } = await delivered();
  const send = () =>
    call<ReportView>(world, `POST /bookings/${booking.id}/reports`, {
      token: customer.token,
      body: { kind: "late", text: "ช้าไปหนึ่งชั่วโมง" },
      headers: { "idempotency-key": "report-1" },
    });
  const first = await send();
  expect((await send()).data.id).toBe(first.data.id);
  expect((await mine(customer, booking.id)).data.reports).toHaveLength(1);
});

test("the evidence is there by itself: facts, places, proofs with their hashes, the price, who touched it", async () => {
  const { id, booking, driver } = await claim();
  await act(id, "answer", { text: "กำลังตรวจสอบ" });
  const { data } = await open(id, second);
  expect(data.evidence.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["booked", "picked_up", "delivered"]),
  );
  expect(data.evidence.proofs.map(({ stopIndex, sha256 }) => [stopIndex, sha256?.length])).toEqual([
    [0, 64],
    [1, 64],
  ]);
  expect(data.evidence.nearStops.map(({ stopIndex }) => stopIndex)).toEqual([0, 1]);
  expect(data.evidence.touched.at(-1)).toMatchObject({ name: staff.name, action: "report.answered" });
  expect(data).toMatchObject({
    capSatang: 200_000,
    driver: { id: driver.id },
    price: { totalSatang: booking.totalSatang },
  });
});

test("the queue is by when an answer is due, and says what is late", async () => {
  const { id, report: made } = await claim();
  const list = await staffCall<ReportRow[]>(world, staff, `GET /console/reports?claims=true&q=${made.number}`);
  expect(list.data).toMatchObject([{ id, overdue: false }]);
  world.clock.now = new Date(Date.parse(made.dueAt) + 1);
  const late = await staffCall<ReportRow[]>(
    world,
    await newStaff(world, ["booking.manage"]),
    `GET /console/reports?q=${made.number}`,
  );
  expect(late.data).toMatchObject([{ id, overdue: true }]);
  const reader = await newStaff(world, ["booking.manage"]);
  expect(
    (await staffCall(world, reader, `POST /console/reports/${id}/refuse`, { body: { version: 0, words: "x" } })).code,
  ).toBe("scope_missing");
  expect(
    (await staffCall(world, reader, `POST /console/reports/${id}/answer`, { body: { version: 9, text: "x" } })).code,
  ).toBe("conflict");
});
