import { randomBytes } from "node:crypto";
import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balancesOf,
  bookingOf,
  doubtfulOf,
  freshSession,
  giveJob,
  type Job,
  openDoubtWorld,
  paidJob,
  taskOf,
} from "../../../../testing/delivery/doubts.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { pictureForm } from "../../../../testing/world/pictures.ts";
import { type Point, siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let second: Staff;
beforeAll(async () => {
  world = await openDoubtWorld();
  staff = await newStaff(world, ["booking.manage", "payment.refund"]);
  second = await newStaff(world, ["booking.manage", "payment.refund"]);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

async function evidence(by: Staff): Promise<string> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const picture = sharp({
    create: { width: 60, height: 40, channels: 3, background: { r, g, b } },
  });
  const form = pictureForm({ file: await picture.jpeg().toBuffer(), purpose: "proof" });
  return (await staffCall<{ id: string }>(world, by, "POST /console/uploads", form)).data.id;
}

type Recorded = {
  by?: Staff;
  /** One picture for all stops, as who invents a job has it. */
  onePicture?: boolean;
  /** Seconds from step to step; a ride from stop to stop by default. */
  secondsBetween?: number;
  /** Where the phone reports itself, when the driver is at a stop. */
  phoneAt?: readonly [Point | null, Point | null];
  fareSatang?: number;
};

/** All steps of a two-stop job. */
async function recordAll({ task }: Job, driver: Person, recorded: Recorded = {}): Promise<void> {
  const { onePicture = false, phoneAt = [null, null], fareSatang } = recorded;
  const by = await freshSession(world, recorded.by ?? staff);
  const [first, last] = [await evidence(by), await evidence(by)];
  const fare = { kind: "cash_collected", purpose: "fare", amountSatang: fareSatang };
  const steps = [
    { kind: "heading", stopIndex: 0 },
    { kind: "arrived", stopIndex: 0 },
    ...(fareSatang === undefined ? [] : [{ ...fare, stopIndex: 0 }]),
    { kind: "picked_up", stopIndex: 0, photoIds: [first] },
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    {
      ...{ kind: "delivered", stopIndex: 1, recipientName: "สมชาย" },
      photoIds: [onePicture ? first : last],
    },
  ];
  let seenState = "assigned";
  for (const step of steps) {
    world.clock.advance(recorded.secondsBetween ?? 300);
    const place = phoneAt[step.stopIndex];
    if (place && step.kind === "arrived")
      expect((await report(world, driver, place)).data.accepted).toBe(1);
    const body = {
      ...{ words: "คนขับโทรมาแจ้ง", occurredAt: world.clock.now.toISOString() },
      ...{ seenDriverId: driver.id, seenState, ...step },
    };
    const path = `POST /console/bookings/${task.id}/driver-events` as const;
    const signedIn = await freshSession(world, by);
    const answer = await staffCall(world, signedIn, path, { body });
    expect([step.kind, answer.status, answer.code]).toEqual([step.kind, 200, undefined]);
    if (step.kind === "picked_up") seenState = "in_transit";
  }
}

const codesOf = async (job: Job) => {
  const [incident] = await doubtfulOf(world, second, job);
  return incident?.doubted?.doubts.map(({ code, stopIndex }) => `${code} ${stopIndex}`) ?? null;
};

async function close(
  job: Job,
  by: Staff,
  { locale = "th", ...more }: Record<string, unknown> = {},
) {
  const [incident] = await doubtfulOf(world, by, job);
  const path = `POST /console/incidents/${incident?.id}/close` as const;
  return staffCall(world, await freshSession(world, by), path, {
    body: { resolution: "โทรหาผู้รับแล้ว", ...more },
    headers: { "accept-language": String(locale) },
  });
}

/** Held until another member of staff has looked: not by who did it, in both languages, and by another one. */
async function expectReleasedByAnother(job: Job, driver: Person, by: Staff): Promise<void> {
  const waiting = await balancesOf(world, driver);
  expect(waiting).toMatchObject({ available: 0, held: expect.any(Number) });
  expect(waiting.held).toBeGreaterThan(0);
  for (const [locale, message] of [
    ["th", "เรื่องนี้ต้องให้เจ้าหน้าที่อีกคนตัดสิน"],
    ["en", "Another member of staff has to decide this."],
  ] as const) {
    const { error } = await close(job, by, { locale });
    expect(error).toMatchObject({ code: "second_person_needed", message });
  }
  expect(await balancesOf(world, driver)).toEqual(waiting);
  expect((await close(job, second)).status).toBe(200);
  expect(await balancesOf(world, driver)).toEqual({ available: waiting.held, held: 0 });
}

/** The position from the beginning of the shift is no evidence of a job. */
async function silentDriver(): Promise<Person> {
  const driver = await newDriver(world);
  world.clock.advance(1200);
  return driver;
}

const awayFromBoth: Point = { latitude: 13.752, longitude: 100.498 };

test.each<[title: string, recorded: Recorded, codes: string[]]>([
  [
    "within a second, one picture, the phone silent",
    { secondsBetween: 0.2, onePicture: true },
    [
      ...["too_fast 1", "too_quick 0", "too_quick 1", "picture_reused 1"],
      ...["staff_only 0", "staff_only 1", "one_person 1"],
    ],
  ],
  [
    "within a second, one picture, the phone kilometres from both stops",
    { secondsBetween: 0.2, onePicture: true, phoneAt: [awayFromBoth, null] },
    [
      ...["too_fast 1", "too_quick 0", "too_quick 1", "picture_reused 1"],
      ...["staff_only 0", "staff_only 1", "one_person 1"],
    ],
  ],
  [
    "within a second, the phone at the pick-up",
    { secondsBetween: 0.2, phoneAt: [siam, null] },
    ["too_fast 1", "too_quick 0", "too_quick 1", "staff_only 1", "one_person 1"],
  ],
  [
    "in the time of a ride, with the phone at both stops",
    { phoneAt: [siam, silom] },
    ["one_person 1"],
  ],
])("one member of staff gives out a job and reports it: %s", async (_, recorded, codes) => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver, staff);
  await recordAll(job, driver, recorded);
  expect(await codesOf(job)).toEqual(codes);
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
  await expectReleasedByAnother(job, driver, staff);
});

test("the promo of who gives out and reports a job prints no money", async () => {
  const own = { createdBy: staff.id, activatedBy: staff.id };
  const { code } = await newPromo(world, "FRIEND", { percent: 100, budgetSatang: 1e8, ...own });
  const driver = await silentDriver();
  const customer = await newCustomer(world);
  const { id } = await book(world, customer, { quote: { promoCode: code } });
  await giveJob(world, driver, { bookingId: id, by: staff });
  const job = { task: await taskOf(world, driver, { task: { id } }), customer };
  await recordAll(job, driver, { secondsBetween: 0.2, fareSatang: job.task.totalSatang });
  expect((await bookingOf(world, job)).state).toBe("delivered");
  await expectReleasedByAnother(job, driver, staff);
});

test("two of staff share a job: who gave it out does not release it either", async () => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver, staff);
  const recorder = await newStaff(world, ["booking.manage"]);
  await recordAll(job, driver, { by: recorder });
  expect(await codesOf(job)).toEqual(["staff_only 0", "staff_only 1"]);
  expect((await close(job, recorder)).code).toBe("second_person_needed");
  await expectReleasedByAnother(job, driver, staff);
});

test("who reported a job does not release its pay by withdrawing their proposal to deduct it", async () => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver, staff);
  await recordAll(job, driver);
  expect((await close(job, staff, { deductPay: true })).status).toBe(200);
  const path = `GET /console/adjustments?bookingId=${job.task.id}` as const;
  const { data } = await staffCall<AdjustmentView[]>(world, await freshSession(world, staff), path);
  const turnDown = async (by: Staff) => {
    const call = `POST /console/adjustments/${data[0]?.id}/turn-down` as const;
    const body = { words: "ผู้รับยืนยัน" };
    return (await staffCall(world, await freshSession(world, by), call, { body })).code;
  };
  expect(await turnDown(staff)).toBe("second_person_needed");
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
  expect(await turnDown(second)).toBeUndefined();
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});

test("the table itself refuses that one person's work is paid by them, or by the rule", async () => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver, staff);
  await recordAll(job, driver);
  const release = (releasedBy: string | null) =>
    world.deps.db
      .updateTable("payoutFreezes")
      .set({ thawedAt: world.clock.now, releasedBy })
      .where("bookingId", "=", job.task.id)
      .execute();
  await expect(release(staff.id)).rejects.toThrow("payout_freezes_released_by_another");
  await expect(release(null)).rejects.toThrow("payout_freezes_one_person");
});

test("staff finish a job for a phone that died after the pick-up, and one look of a colleague pays it", async () => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver);
  await recordAll(job, driver, { phoneAt: [siam, null] });
  expect(await codesOf(job)).toEqual(["staff_only 1"]);
  await expectReleasedByAnother(job, driver, staff);
});

test("staff report a job whose track was at both stops, and the pay does not wait", async () => {
  const driver = await silentDriver();
  const job = await paidJob(world, driver);
  await recordAll(job, driver, { phoneAt: [siam, silom] });
  expect(await codesOf(job)).toBeNull();
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});
