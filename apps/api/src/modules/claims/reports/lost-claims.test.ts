import type { OperationsView } from "@songtan/contract/console/operations";
import type { ReportRow } from "@songtan/contract/console/reports";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { depotTexts } from "../../../../testing/delivery/depot-world.ts";
import { cardPaid, yesterdayNoon } from "../../../../testing/money/paid.ts";
import { openReporting, type Reporting } from "../../../../testing/money/reporting.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { ari, chatuchak, silom } from "../../../../testing/world/points.ts";
import { staffCall } from "../../../../testing/world/staff.ts";

let on: Reporting;
let driver: Person;
let customer: Person;
beforeAll(async () => {
  on = await openReporting();
});
beforeEach(async () => {
  on.world.clock.now = yesterdayNoon();
  driver = await newDriver(on.world);
  customer = await newCustomer(on.world);
});
afterAll(() => on.money.close());

type Wish = Parameters<typeof cardPaid>[3];
/** Paid by card, accepted by the driver and picked up. */
async function aboard(wish: Wish = {}) {
  const { booking, payment } = await cardPaid(on.world, on.bank, customer, wish);
  await call(on.world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const result = await send(on.world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect(outcomes(result)).toBe("applied applied applied");
  return { booking, payment };
}
const lose = (id: string, seenState = "in_transit", seenDriverId: string | null = driver.id) =>
  staffCall(on.world, on.staff, `POST /console/bookings/${id}/lose`, {
    body: { seenState, seenDriverId, words: "กระเป๋าหล่นหายบนทางด่วน" },
  });
const claimsOf = async (bookingId: string) => (await on.mine(customer, bookingId)).data.reports;
const inConsole = async (bookingId: string) => {
  const rows = await staffCall<ReportRow[]>(
    on.world,
    on.staff,
    "GET /console/reports?claims=true&limit=50",
  );
  return rows.data.filter(({ booking }) => booking.id === bookingId);
};
const lostIncident = (bookingId: string) =>
  on.world.deps.db
    .selectFrom("incidents")
    .select("resolution")
    .where("kind", "=", "lost")
    .where("bookingId", "=", bookingId)
    .executeTakeFirstOrThrow();
const refunded = async (chargeId: string) =>
  (await on.bank.charges()).find(({ id }) => id === chargeId)?.refunded_amount;

test("goods that staff declare lost: the price goes back to the card, and a claim opens that is decided and paid", async () => {
  const { booking, payment } = await aboard();
  expect((await lose(booking.id)).status).toBe(200);
  const [claim, ...more] = await claimsOf(booking.id);
  if (!claim) throw new Error("no claim opened");
  expect(more).toEqual([]);
  expect(claim).toMatchObject({
    kind: "missing",
    state: "open",
    askedSatang: 200_000,
    mayWrite: true,
    mayWithdraw: true,
  });
  expect(claim.messages).toMatchObject([{ author: "system", name: "ส่งทัน" }]);
  expect(Date.parse(claim.dueAt) - on.world.clock.now.getTime()).toBeGreaterThan(2.4 * 86_400_000);
  expect(await inConsole(booking.id)).toMatchObject([
    {
      id: claim.id,
      reporter: { id: customer.id, role: "customer" },
      dueAt: claim.dueAt,
      overdue: false,
    },
  ]);
  const operations = await staffCall<OperationsView>(on.world, on.staff, "GET /console/operations");
  expect(operations.data.incidents).toMatchObject([
    { kind: "lost", booking: { id: booking.id }, claim: { id: claim.id, number: claim.number } },
  ]);
  await on.world.runJobs();
  expect(await refunded(payment.providerChargeId)).toBe(booking.totalSatang);
  const beyond = await on.act(claim.id, "propose", { ...on.proposal, way: "source" });
  expect(Object.keys(beyond.error.fields ?? {})).toEqual(["way"]);
  expect((await on.act(claim.id, "propose", { ...on.proposal, way: "transfer" })).status).toBe(200);
  expect((await lostIncident(booking.id)).resolution).toBeNull();
  await on.act(claim.id, "approve", {}, on.second);
  expect((await lostIncident(booking.id)).resolution).toBe("claim_decided");
  expect((await on.act(claim.id, "transferred", { reference: "KBANK 99" })).data.state).toBe(
    "paid",
  );
  expect(await on.balance("customer_credit", customer.id)).toBe(0);
});

test("what is sent to the customer is true: there is a claim in the app, and no other is opened", async () => {
  const { booking } = await aboard();
  await lose(booking.id);
  await on.world.runJobs();
  const messages = on.world.sent.filter(({ to }) => to === customer.phone).map(({ text }) => text);
  expect(messages.join("\n")).toContain("มีเคลมของคุณเปิดไว้ในแอปแล้ว");
  expect(
    await on.report(customer, booking.id, { kind: "missing", askedSatang: 100 }),
  ).toMatchObject({
    code: "report_open_already",
  });
  expect((await lose(booking.id)).code).toBe("conflict");
  expect(await claimsOf(booking.id)).toHaveLength(1);
});

test.each([
  ["less than our liability", { declaredValueSatang: 70_000 }, [] as const, 70_000],
  ["more, without raised liability", { declaredValueSatang: 900_000 }, [] as const, 200_000],
  [
    "more, with raised liability",
    { declaredValueSatang: 900_000 },
    ["raised_liability"] as const,
    900_000,
  ],
])("goods declared to be worth %s", async (_, parcel, extras, askedSatang) => {
  const { booking } = await aboard({
    quote: { parcel: { category: "document", weightKg: 1, ...parcel }, extras: [...extras] },
  });
  await lose(booking.id);
  expect(await claimsOf(booking.id)).toMatchObject([{ askedSatang }]);
});

test("cash that the sender paid is their credit, which can be transferred", async () => {
  const task = await bookAndAccept(on.world, driver);
  const { customerId: id } = await on.world.deps.db
    .selectFrom("bookings")
    .select("customerId")
    .where("id", "=", task.id)
    .executeTakeFirstOrThrow();
  await send(on.world, driver, task.id, [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: task.totalSatang },
    { kind: "picked_up", ...withPhoto() },
  ]);
  expect((await lose(task.id)).status).toBe(200);
  expect(await on.balance("customer_credit", id)).toBe(-task.totalSatang);
  expect(await inConsole(task.id)).toHaveLength(1);
});

test("who claims already for goods that turned up after a cancellation and are lost gets no second claim", async () => {
  const { booking, payment } = await cardPaid(on.world, on.bank, customer);
  await call(on.world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  await send(on.world, driver, booking.id, [{ kind: "heading" }]);
  const occurredAt = on.world.clock.now.toISOString();
  on.world.clock.advance(60);
  await call(on.world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  const own = await on.report(customer, booking.id, { kind: "missing", askedSatang: 120_000 });
  expect(own.status).toBe(201);
  await send(on.world, driver, booking.id, [{ kind: "picked_up", occurredAt, ...withPhoto() }]);
  expect((await lose(booking.id, "returning")).status).toBe(200);
  expect((await claimsOf(booking.id)).map(({ id }) => id)).toEqual([own.data.id]);
  await on.world.runJobs();
  expect(await refunded(payment.providerChargeId)).toBe(booking.totalSatang);
});

test("a customer who withdrew a claim, or reported without an amount, gets the claim", async () => {
  const { booking } = await aboard();
  expect((await on.report(customer, booking.id, { kind: "missing" })).status).toBe(201);
  await lose(booking.id);
  expect((await claimsOf(booking.id)).map(({ askedSatang }) => askedSatang).sort()).toEqual([
    200_000,
    null,
  ]);
});

test("goods that were lost out of a depot: the driver keeps the pay, the fare stays, and the claim opens", async () => {
  const { booking, payment } = await aboard();
  const depot = await staffCall<{ id: string }[]>(on.world, on.staff, "POST /console/depots", {
    body: { ...depotTexts, latitude: silom.latitude, longitude: silom.longitude },
  });
  const held = await staffCall(on.world, on.staff, `POST /console/bookings/${booking.id}/hold`, {
    body: {
      seenState: "in_transit",
      seenDriverId: driver.id,
      depotId: depot.data[0]?.id,
      words: "ผู้ส่งไม่อยู่",
    },
  });
  expect(held.status).toBe(200);
  const earned = await on.balance("driver_available", driver.id);
  expect((await lose(booking.id, "held")).status).toBe(200);
  await on.world.runJobs();
  expect(await claimsOf(booking.id)).toMatchObject([{ kind: "missing", askedSatang: 200_000 }]);
  expect(await on.balance("driver_available", driver.id)).toBe(earned);
  expect(await refunded(payment.providerChargeId)).toBe(0);
});

test("one drop-off delivered, the rest lost: the whole price goes back and the claim opens", async () => {
  const { booking, payment } = await aboard({
    dropOffs: [chatuchak, ari],
  });
  const delivered = await send(on.world, driver, booking.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
  ]);
  expect(outcomes(delivered)).toBe("applied applied applied");
  expect((await lose(booking.id)).status).toBe(200);
  await on.world.runJobs();
  expect(await claimsOf(booking.id)).toMatchObject([{ askedSatang: 200_000 }]);
  expect(await refunded(payment.providerChargeId)).toBe(booking.totalSatang);
});
