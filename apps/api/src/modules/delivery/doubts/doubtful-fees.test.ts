import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { AmountDueView } from "@songtan/contract/payments/charges";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balancesOf,
  bookingOf,
  chiangMai,
  doubtfulOf,
  freshSession,
  type Job,
  newPicture,
  openDoubtWorld,
  pendingPicture,
} from "../../../../testing/delivery/doubts.ts";
import { grantCredit } from "../../../../testing/money/credit.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { addDriverBalance } from "../../../../testing/money/payouts.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send, type TaskEventDraft } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { type Point, siam } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

const feeSatang = 4000;
let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openDoubtWorld();
  staff = await newStaff(world, ["booking.manage"]);
  second = await newStaff(world, ["payment.refund"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

type Fail = { at: Point; by?: Person; creditSatang?: number; isPictureSent?: boolean };

/** A cash job that could not be picked up, as its driver reports from this place. */
async function failPickUp({ at, by, creditSatang = 0, isPictureSent = false }: Fail) {
  const driver = by ?? (await newDriver(world));
  await addDriverBalance(world, driver, 50_000);
  await report(world, driver, at);
  const customer = await newCustomer(world);
  if (creditSatang) await grantCredit(world, customer.id, creditSatang);
  const { id } = await book(world, customer);
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${id}/accept`, {
    token: driver.token,
  });
  const sent = await newPicture(world, driver);
  if (isPictureSent) await sent.send();
  const { id: pictureId, sha256 } = isPictureSent ? sent : pendingPicture();
  const proof = { photos: [{ id: pictureId, sha256 }] };
  const events: TaskEventDraft[] = [
    { kind: "heading" },
    { kind: "arrived" },
    { kind: "failed", reason: "parcel_differs", proof },
  ];
  for (const event of events) {
    world.clock.advance(60);
    const { latitude, longitude } = at;
    const answer = await send(world, driver, id, [{ ...event, latitude, longitude }]);
    expect(outcomes(answer)).toBe("applied");
  }
  return { driver, job: { task, customer } };
}

const dueOf = async ({ token }: Person) =>
  (await call<AmountDueView>(world, "GET /customer/amount-due", { token })).data;
const chargesOf = async (job: Job) => (await bookingOf(world, job)).extraCharges;
const decide = async (job: Job, body: object) => {
  const [incident] = await doubtfulOf(world, staff, job);
  const path = `POST /console/incidents/${incident?.id}/close` as const;
  return staffCall(world, await freshSession(world, staff), path, {
    body: { resolution: "โทรหาผู้ส่งแล้ว", ...body },
  });
};
const waiting = [{ why: "failed_pickup", amountSatang: feeSatang, state: "checked" }];

test("a pick-up that failed at its place with a picture is to be paid at once", async () => {
  const { job } = await failPickUp({ at: siam, isPictureSent: true });
  expect(await doubtfulOf(world, staff, job)).toEqual([]);
  expect(await dueOf(job.customer)).toMatchObject({ totalSatang: feeSatang });
  expect(await chargesOf(job)).toMatchObject([{ why: "failed_pickup", state: "due" }]);
});

test("one that failed 580 km away asks the customer for nothing until staff have released it", async () => {
  const { driver, job } = await failPickUp({ at: chiangMai });
  expect(await dueOf(job.customer)).toMatchObject({ totalSatang: 0, items: [], blocksAt: null });
  expect(await chargesOf(job)).toEqual(waiting);
  world.clock.advance(30 * 3600);
  await world.runJobs();
  await book(world, job.customer);
  expect((await decide(job, {})).status).toBe(200);
  const blocksAt = new Date(world.clock.now.getTime() + 24 * 3_600_000).toISOString();
  expect(await dueOf(job.customer)).toMatchObject({ totalSatang: feeSatang, blocksAt });
  expect(await chargesOf(job)).toMatchObject([{ why: "failed_pickup", state: "due" }]);
  expect(await balancesOf(world, driver)).toEqual({ available: 50_000 + feeSatang, held: 0 });
});

test("credit does not pay the fee before, and pays it then", async () => {
  const { job } = await failPickUp({ at: chiangMai, creditSatang: 10_000 });
  const credit = async () => 0 - (await ledgerBalance(world, "customer_credit", job.customer.id));
  expect(await credit()).toBe(10_000);
  expect(await chargesOf(job)).toEqual(waiting);
  await decide(job, {});
  expect(await credit()).toBe(10_000 - feeSatang);
  expect(await chargesOf(job)).toMatchObject([{ why: "failed_pickup", state: "paid" }]);
});

test.each([
  ["approve", { due: 0, pay: 0 }],
  ["turn-down", { due: feeSatang, pay: feeSatang }],
] as const)(
  "where staff propose to deduct the pay, a second person ends the wait: %s",
  async (decision, after) => {
    const { driver, job } = await failPickUp({ at: chiangMai });
    await decide(job, { deductPay: true });
    expect(await dueOf(job.customer)).toMatchObject({ totalSatang: 0 });
    expect(await chargesOf(job)).toEqual(waiting);
    const signedIn = await freshSession(world, second);
    const list = `GET /console/adjustments?bookingId=${job.task.id}` as const;
    const [proposed] = (await staffCall<AdjustmentView[]>(world, signedIn, list)).data;
    const path = `POST /console/adjustments/${proposed?.id}/${decision}` as const;
    const body = decision === "turn-down" ? { words: "ผู้ส่งยืนยัน" } : undefined;
    expect((await staffCall(world, signedIn, path, { body })).status).toBe(200);
    expect((await dueOf(job.customer)).totalSatang).toBe(after.due);
    expect(await balancesOf(world, driver)).toEqual({ available: 50_000 + after.pay, held: 0 });
  },
);

test("a driver with two doubtful failures within a day is an incident, once", async () => {
  const opened = async (driver: Person) =>
    (
      await staffCall<OperationsView>(
        world,
        await freshSession(world, staff),
        "GET /console/operations",
      )
    ).data.incidents.filter(
      (one) => one.kind === "pick_ups_doubted" && one.driver?.id === driver.id,
    ).length;
  const { driver } = await failPickUp({ at: chiangMai });
  expect(await opened(driver)).toBe(0);
  world.clock.advance(25 * 3600);
  await failPickUp({ at: chiangMai, by: driver });
  expect(await opened(driver)).toBe(0);
  await failPickUp({ at: chiangMai, by: driver });
  await failPickUp({ at: chiangMai, by: driver });
  expect(await opened(driver)).toBe(1);
});
