import type { ReportView } from "@songtan/contract/claims/reports";
import type { ReportRecord } from "@songtan/contract/console/reports";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { StatementView } from "@songtan/contract/payouts/statements";
import type { WithheldYear } from "@songtan/contract/payouts/withheld";
import { limits } from "@songtan/domain/limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { delivered, pickUp, transferGoods } from "../../../../testing/delivery/handovers.ts";
import { frozenPay } from "../../../../testing/money/frozen-pay.ts";
import { type MoneyWorld, openMoneyWorld } from "../../../../testing/money/money-world.ts";
import { cardPaid, yesterdayNoon } from "../../../../testing/money/paid.ts";
import type { PretendBank } from "../../../../testing/money/pretend-bank.ts";
import { call } from "../../../../testing/world/call.ts";
import { buildTaskEvents, outcomes, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { type Point, siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDisputes } from "../../claims/disputes/check-disputes.ts";

let money: MoneyWorld;
let bank: PretendBank;
let world: TestWorld;
let staff: Staff;
let first: Person;
let second: Person;
beforeAll(async () => {
  money = await openMoneyWorld({ settings: { TAX_DRIVER_WITHHOLDING: "0" } });
  ({ bank, world } = money);
});
beforeEach(async () => {
  world.clock.now = yesterdayNoon();
  staff = await newStaff(world, ["booking.manage", "payment.refund"]);
  first = await newDriver(world);
  second = await newDriver(world, { at: { latitude: 13.75, longitude: 100.54 } });
});
afterEach(async () => {});
afterAll(() => money.close());

const halfway = { latitude: 13.737, longitude: 100.529 };

/** Paid by card, carried half of the way by the first driver and now with the second. */
async function handedOverJob(wish: { at?: Point; waitSeconds?: number } = {}) {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  await pickUp(world, first, booking);
  if (wish.waitSeconds) {
    await send(world, first, booking.id, delivered(1).slice(0, 2));
    world.clock.advance(wish.waitSeconds);
    staff = await newStaff(world, ["booking.manage", "payment.refund"]);
    await report(world, second, { latitude: 13.75, longitude: 100.54 });
  }
  await transferGoods(world, staff, booking.id, {
    from: first,
    to: second,
    at: wish.at ?? halfway,
  });
  const { fromPaySatang, driverPaySatang } = await world.deps.db
    .selectFrom("handovers")
    .innerJoin("bookings", "bookings.id", "bookingId")
    .select(["fromPaySatang", "driverPaySatang"])
    .where("bookingId", "=", booking.id)
    .executeTakeFirstOrThrow();
  const part = Number(fromPaySatang);
  return { customer, booking, payment, part, rest: driverPaySatang - part };
}
const finish = (id: string) => send(world, second, id, delivered(1));
const withheld = async (driver: Person) =>
  (
    await call<WithheldYear>(
      world,
      `GET /driver/withheld?year=${world.clock.now.getUTCFullYear()}`,
      driver,
    )
  ).data;
const frozen = ({ id }: Person) => frozenPay(world, id);
const bothFrozen = async () => [await frozen(first), await frozen(second)];
const percent = (satang: number) => Math.round(satang / 100);

test("tax is withheld from each driver's own part with their own waiting, and both statements match the books", async () => {
  const { booking, part, rest } = await handedOverJob({ waitSeconds: 65 * 60 });
  expect([part > 0, rest > 0]).toEqual([true, true]);
  await finish(booking.id);
  const waitedSatang = 5000;
  expect(await withheld(first)).toMatchObject({
    baseSatang: part + waitedSatang,
    taxSatang: percent(part + waitedSatang),
  });
  expect(await withheld(second)).toMatchObject({ baseSatang: rest, taxSatang: percent(rest) });
  for (const [driver, paySatang, waitingSatang] of [
    [first, part, waitedSatang],
    [second, rest, 0],
  ] as const) {
    const { data } = await call<StatementView>(world, "GET /driver/statement", {
      token: driver.token,
    });
    expect(data.jobs).toHaveLength(1);
    const [job] = data.jobs;
    expect(job).toMatchObject({
      number: booking.number,
      waitingSatang,
      withheldSatang: percent(paySatang + waitingSatang),
    });
    expect((job?.fareSatang ?? 0) - (job?.commissionSatang ?? 0)).toBe(paySatang);
    expect(data.closing.netSatang).toBe(
      paySatang + waitingSatang - percent(paySatang + waitingSatang),
    );
    const { data: task } = await call<TaskView>(world, `GET /driver/tasks/${booking.id}`, {
      token: driver.token,
    });
    expect(task.earned).toEqual([
      { code: "job", amountSatang: paySatang },
      ...(waitingSatang ? [{ code: "waiting", amountSatang: waitingSatang }] : []),
      { code: "withheld", amountSatang: -percent(paySatang + waitingSatang) },
    ]);
  }
});

test("who gets no part of the pay, because the goods never left, is taxed for the waiting all the same", async () => {
  const { booking, part } = await handedOverJob({ waitSeconds: 65 * 60, at: siam });
  expect(part).toBe(0);
  await finish(booking.id);
  expect(await withheld(first)).toMatchObject({ baseSatang: 5000, taxSatang: 50 });
  const { data } = await call<StatementView>(world, "GET /driver/statement", {
    token: first.token,
  });
  expect(data.jobs[0]).toMatchObject({
    fareSatang: 0,
    waitingSatang: 5000,
    withheldSatang: 50,
    netSatang: 4950,
  });
});

test("a cardholder's dispute holds back of each driver what the booking brought them, until it is won", async () => {
  const { booking, payment, part, rest } = await handedOverJob();
  await finish(booking.id);
  const providerId = await bank.dispute(payment.providerChargeId);
  await checkDisputes(world.deps);
  expect(await bothFrozen()).toEqual([part - percent(part), rest - percent(rest)]);
  await bank.decide(providerId, "won");
  await checkDisputes(world.deps);
  expect(await bothFrozen()).toEqual([0, 0]);
});

test("disputed on the way, what each was promised is held back", async () => {
  const { booking, payment, part, rest } = await handedOverJob();
  await bank.dispute(payment.providerChargeId);
  await checkDisputes(world.deps);
  expect(await bothFrozen()).toEqual([part, rest]);
  await finish(booking.id);
});

test("a claim freezes each driver's part up to the claimed amount; a driver's share of it is at most what the finishing driver was paid", async () => {
  const { customer, booking, part, rest } = await handedOverJob();
  await finish(booking.id);
  const made = await call<ReportView>(world, `POST /bookings/${booking.id}/reports`, {
    token: customer.token,
    body: { kind: "damaged", text: "กล่องบุบ ของแตก", askedSatang: part + 1 },
  });
  const act = async (what: string, body: object) => {
    const { data } = await staffCall<ReportRecord>(
      world,
      staff,
      `GET /console/reports/${made.data.id}`,
    );
    const path = `POST /console/reports/${made.data.id}/${what}` as const;
    return staffCall<ReportRecord>(world, staff, path, {
      body: { version: data.version, ...body },
    });
  };
  const blamed = await act("fault", { driverAtFault: true });
  expect(blamed.data.price.driverPaySatang).toBe(rest);
  expect(await bothFrozen()).toEqual([part, Math.min(rest, part + 1)]);
  await act("fault", { driverAtFault: false });
  expect(await bothFrozen()).toEqual([0, 0]);
  await act("fault", { driverAtFault: true });
  expect(await bothFrozen()).toEqual([part, Math.min(rest, part + 1)]);
  const share = {
    amountSatang: part + 1,
    driverShareSatang: Math.min(rest, part + 1) + 1,
    way: "credit",
    words: "x",
  };
  expect(Object.keys((await act("propose", share)).error?.fields ?? {})).toEqual([
    "driverShareSatang",
  ]);
});

test("a PIN that proves wrong holds back the part of who was at the door, and nothing of who handed the goods on", async () => {
  const { booking, rest } = await handedOverJob();
  await world.owner.query(
    "update stops set pin_required = true where booking_id = $1 and index = 1",
    [booking.id],
  );
  const offline = buildTaskEvents(world, delivered(1));
  for (const event of offline) if (event.proof) event.proof.pin = "xxxx";
  world.clock.advance(limits.pinOnlineSeconds + 60);
  for (const event of offline)
    if (event.proof)
      event.proof.pin = world.deps.secrets.pin(booking.id, 1) === "0000" ? "1111" : "0000";
  expect(outcomes(await send(world, second, booking.id, offline))).toBe("applied applied applied");
  expect(await bothFrozen()).toEqual([0, rest]);
});

/** Paid by card and picked up by the first driver, who still has the goods. */
async function paidAndPickedUp() {
  const customer = await newCustomer(world);
  const { booking, payment } = await cardPaid(world, bank, customer);
  await pickUp(world, first, booking);
  return { customer, booking, payment };
}
const handOverTo = (id: string, from: Person, to: Person, at: Point = halfway) =>
  transferGoods(world, staff, id, { from, to, at });
async function partsOf(id: string) {
  const rows = await world.deps.db
    .selectFrom("handovers")
    .innerJoin("bookings", "bookings.id", "bookingId")
    .select(["fromPaySatang", "driverPaySatang"])
    .where("bookingId", "=", id)
    .where("doneAt", "is not", null)
    .orderBy("proposedAt")
    .execute();
  const handed = rows.map((row) => Number(row.fromPaySatang));
  return {
    handed,
    rest: handed.reduce((left, part) => left - part, Number(rows[0]?.driverPaySatang)),
  };
}

test("disputed before the goods went on, what is held back is divided as the pay is, and freed for both", async () => {
  const { booking, payment } = await paidAndPickedUp();
  const providerId = await bank.dispute(payment.providerChargeId);
  await checkDisputes(world.deps);
  const whole = await frozen(first);
  await handOverTo(booking.id, first, second);
  const { handed, rest } = await partsOf(booking.id);
  expect(await bothFrozen()).toEqual([handed[0], rest]);
  expect((handed[0] ?? 0) + rest).toBe(whole);
  // The goods go back to the first driver, who earns the pay for both parts of the route they
  // drove.
  world.clock.advance(60);
  await report(world, first, { latitude: 13.75, longitude: 100.54 });
  await handOverTo(booking.id, second, first, { latitude: 13.75, longitude: 100.54 });
  const back = await partsOf(booking.id);
  expect(await bothFrozen()).toEqual([(back.handed[0] ?? 0) + back.rest, back.handed[1]]);
  await bank.decide(providerId, "won");
  await checkDisputes(world.deps);
  expect(await bothFrozen()).toEqual([0, 0]);
});

test("a driver at fault in a report from before the goods went on: what is held back is divided too", async () => {
  const { customer, booking } = await paidAndPickedUp();
  const made = await call<ReportView>(world, `POST /bookings/${booking.id}/reports`, {
    token: customer.token,
    body: { kind: "driver_conduct", text: "คนขับขับรถประมาท" },
  });
  const path = `/console/reports/${made.data.id}` as const;
  const { data } = await staffCall<ReportRecord>(world, staff, `GET ${path}`);
  await staffCall(world, staff, `POST ${path}/fault`, {
    body: { version: data.version, driverAtFault: true },
  });
  const whole = await frozen(first);
  await handOverTo(booking.id, first, second);
  const { handed, rest } = await partsOf(booking.id);
  expect(await bothFrozen()).toEqual([handed[0], rest]);
  expect((handed[0] ?? 0) + rest).toBe(whole);
});

test("who gets the goods back and finishes is taxed on both parts together, and the parts tie to the job", async () => {
  const { booking } = await paidAndPickedUp();
  await handOverTo(booking.id, first, second);
  world.clock.advance(60);
  await report(world, first, { latitude: 13.75, longitude: 100.54 });
  await handOverTo(booking.id, second, first, { latitude: 13.75, longitude: 100.54 });
  const { handed, rest } = await partsOf(booking.id);
  const [one = 0, two = 0] = handed;
  // Between either part and both together: each for itself would stay below it.
  const fromSatang = Math.max(one, rest) + 1;
  expect(one + rest).toBeGreaterThanOrEqual(fromSatang);
  expect(two).toBeLessThan(fromSatang);
  await world.owner.query("insert into tax_rules values ($1, 'carrier', $2)", [
    world.clock.now,
    fromSatang,
  ]);
  try {
    await send(world, first, booking.id, delivered(1));
    expect(await withheld(first)).toMatchObject({
      baseSatang: one + rest,
      taxSatang: percent(one + rest),
    });
    expect((await withheld(second)).taxSatang).toBe(0);
    const { data } = await call<StatementView>(world, "GET /driver/statement", {
      token: first.token,
    });
    expect(data.jobs.reduce((sum, job) => sum + job.withheldSatang, 0)).toBe(percent(one + rest));
  } finally {
    await world.owner.query("delete from tax_rules where driver_withholding_from_satang = $1", [
      fromSatang,
    ]);
  }
});
