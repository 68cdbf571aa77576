import type { AdjustmentView } from "@songtan/contract/console/adjustments";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import type { PayoutTermsView } from "@songtan/contract/payouts/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  balancesOf,
  bookingOf,
  chiangMai,
  doubtfulOf,
  freshSession,
  honestRide,
  type Job,
  newPicture,
  openDoubtWorld,
  paidJob,
  pendingPicture,
  ride,
  taskOf,
} from "../../../../testing/delivery/doubts.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { addDriverBalance, requestPayout, richDriver } from "../../../../testing/money/payouts.ts";
import { newPromo } from "../../../../testing/money/promos.ts";
import { call } from "../../../../testing/world/call.ts";
import { book } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import type { TestWorld } from "../../../../testing/world/test-world.ts";
import { checkDelivery } from "./check-delivery.ts";

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

const check = (job: Job) => checkDelivery(world.deps, { bookingId: job.task.id });
const codesOf = async (job: Job) =>
  (await doubtfulOf(world, staff, job)).flatMap(
    ({ doubted }) => doubted?.doubts.map(({ code, stopIndex }) => `${code} ${stopIndex}`) ?? [],
  );
const close = async (job: Job, body: object = {}) => {
  const [incident] = await doubtfulOf(world, staff, job);
  return staffCall(
    world,
    await freshSession(world, staff),
    `POST /console/incidents/${incident?.id}/close`,
    {
      body: { resolution: "โทรหาผู้รับแล้ว", ...body },
    },
  );
};
const begin = async () => {
  const driver = await newDriver(world);
  return { driver, job: await paidJob(world, driver) };
};
/** A whole job within half a second from a bed in Chiang Mai. */
async function fakeJob(): Promise<{ driver: Person; job: Job }> {
  const fake = await begin();
  await ride(world, fake.driver, fake.job, { at: chiangMai, secondsBetween: 0.09 });
  return fake;
}

test("a job that was done is paid at once, and nobody looks at it", async () => {
  const { driver, job } = await begin();
  await honestRide(world, driver, job);
  expect((await bookingOf(world, job)).state).toBe("delivered");
  expect(await codesOf(job)).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
  expect((await taskOf(world, driver, job)).heldPay).toEqual([]);
});

test("a whole job within half a second from 580 km away counts, and its pay is held", async () => {
  const { driver, job } = await fakeJob();
  const booking = await bookingOf(world, job);
  expect(booking.state).toBe("delivered");
  expect(booking.stops.flatMap(({ proofs }) => proofs ?? []).map(({ url }) => url)).toEqual([
    null,
    null,
    null,
  ]);
  expect(await codesOf(job)).toEqual([
    ...["far_from_stop 0", "track_elsewhere 0", "far_from_stop 1", "track_elsewhere 1"],
    ...["too_fast 1", "too_quick 0", "too_quick 1"],
  ]);
  const [incident] = await doubtfulOf(world, staff, job);
  expect(incident?.doubted?.heldSatang).toBe(job.task.paySatang);
  expect(incident?.doubted?.doubts[0]?.figures.metres).toBeGreaterThan(570_000);
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
  const held = {
    reason: "delivery_check",
    bookingId: job.task.id,
    bookingNumber: job.task.number,
    amountSatang: job.task.paySatang,
    doubts: ["far_from_stop", "track_elsewhere", "too_fast", "too_quick"],
  };
  expect((await taskOf(world, driver, job)).heldPay).toEqual([held]);
  world.clock.advance(7200);
  await check(job);
  expect(await codesOf(job)).toEqual(
    expect.arrayContaining(["picture_missing 0", "picture_missing 1"]),
  );
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
});

test("no payout reaches what is held", async () => {
  const driver = await richDriver(world, 50_000);
  const job = await paidJob(world, driver);
  await ride(world, driver, job, { at: chiangMai, secondsBetween: 0.09 });
  const { data } = await call<PayoutTermsView>(world, "GET /driver/payouts/terms", {
    token: driver.token,
  });
  expect([data.maxSatang, data.heldSatang, data.frozenSatang]).toEqual([
    50_000,
    job.task.paySatang,
    0,
  ]);
  expect((await requestPayout(world, driver, 50_001)).status).toBe(400);
  expect((await requestPayout(world, driver, 50_000)).status).toBe(201);
});

test("of a job that a promo pays for, what exceeds the cash in the driver's pocket is held", async () => {
  const { code } = await newPromo(world, "BED", {
    percent: 100,
    budgetSatang: 1e8,
  });
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer, { quote: { promoCode: code } });
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  const job = { task, customer };
  await ride(world, driver, job, {
    at: chiangMai,
    secondsBetween: 0.09,
    fareSatang: task.totalSatang,
  });
  expect((await bookingOf(world, job)).state).toBe("delivered");
  const heldSatang = task.paySatang - task.totalSatang;
  expect(heldSatang).toBeGreaterThan(0);
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: heldSatang });
});

test("of a cash job nothing is held, and staff look at it all the same", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  await addDriverBalance(world, driver, 50_000);
  const booking = await book(world, customer);
  const { data: task } = await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  const job = { task, customer };
  await ride(world, driver, job, {
    at: chiangMai,
    secondsBetween: 0.09,
    fareSatang: task.totalSatang,
  });
  expect((await balancesOf(world, driver)).held).toBe(0);
  expect(await codesOf(job)).toContain("far_from_stop 0");
});

test("without another doubt the pay only waits for the pictures, and their bytes release it", async () => {
  const { driver, job } = await begin();
  const [pickUpPicture, deliveryPicture] = [
    await newPicture(world, driver),
    await newPicture(world, driver),
  ];
  await report(world, driver, siam);
  await ride(world, driver, job, { pickUpPicture, deliveryPicture });
  expect(await codesOf(job)).toEqual([]);
  expect((await taskOf(world, driver, job)).heldPay).toMatchObject([
    { reason: "picture_awaited", amountSatang: job.task.paySatang },
  ]);
  const terms = await call<PayoutTermsView>(world, "GET /driver/payouts/terms", {
    token: driver.token,
  });
  expect([terms.data.maxSatang, terms.data.frozenSatang]).toEqual([0, job.task.paySatang]);
  await pickUpPicture.send();
  await deliveryPicture.send();
  await world.runJobs();
  expect((await taskOf(world, driver, job)).heldPay).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});

test("bytes that do not come in two hours are a doubt; when they come later, it ends by itself", async () => {
  const { driver, job } = await begin();
  const late = await newPicture(world, driver);
  const sent = await newPicture(world, driver);
  await report(world, driver, siam);
  await sent.send();
  await ride(world, driver, job, { pickUpPicture: sent, deliveryPicture: late });
  world.clock.advance(7199);
  await check(job);
  expect(await codesOf(job)).toEqual([]);
  world.clock.advance(1);
  await check(job);
  await check(job);
  expect(await codesOf(job)).toEqual(["picture_missing 1"]);
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
  await late.send();
  await world.runJobs();
  expect(await codesOf(job)).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
  expect((await bookingOf(world, job)).stops[1]?.proofs?.[0]?.url).not.toBeNull();
});

test("the pick-up's picture is no proof of the drop-off", async () => {
  const { driver, job } = await begin();
  const picture = await newPicture(world, driver);
  await picture.send();
  await report(world, driver, siam);
  await ride(world, driver, job, { pickUpPicture: picture, deliveryPicture: picture });
  const { stops } = await bookingOf(world, job);
  expect(stops.map(({ proofs }) => proofs?.[0]?.url ?? null)).toEqual([expect.any(String), null]);
  expect(await codesOf(job)).toEqual(["picture_reused 1"]);
  expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
});

test("bytes of a picture of another booking are a doubt under any id", async () => {
  const { driver, job } = await begin();
  const first = await newPicture(world, driver);
  await first.send();
  await report(world, driver, siam);
  await ride(world, driver, job, {
    pickUpPicture: first,
    deliveryPicture: await sentPicture(driver),
  });
  expect(await codesOf(job)).toEqual([]);
  const next = await paidJob(world, driver);
  const copy = { ...(await newPicture(world, driver)), sha256: first.sha256 };
  await ride(world, driver, next, {
    pickUpPicture: await sentPicture(driver),
    deliveryPicture: copy,
  });
  expect(await codesOf(next)).toEqual(["picture_reused 1"]);
});

async function sentPicture(driver: Person) {
  const picture = await newPicture(world, driver);
  await picture.send();
  return picture;
}

test("one picture cannot be two proofs, also when two events name it at the same moment", async () => {
  const picture = pendingPicture();
  const works = [await begin(), await begin()];
  await Promise.all(
    works.map(({ driver, job }) => ride(world, driver, job, { deliveryPicture: picture })),
  );
  const { rows } = await world.owner.query(
    "select count(*)::int as proofs from proofs where upload_id = $1",
    [picture.id],
  );
  expect(rows).toEqual([{ proofs: 1 }]);
  await expect(
    world.owner.query(
      "update proofs set upload_id = $1 where upload_id is null and kind = 'photo'",
      [picture.id],
    ),
  ).rejects.toThrow(/proofs_one_picture/);
});

test("events at the stops while the track is elsewhere are a doubt", async () => {
  const { driver, job } = await begin();
  await world.owner.query(
    `insert into positions (booking_id, city, driver_id, latitude, longitude, recorded_at, received_at)
     select $1, city_of($1), $2, $3, $4, $5::timestamptz + n * interval '1 minute', $5::timestamptz from generate_series(0, 30) n`,
    [job.task.id, driver.id, chiangMai.latitude, chiangMai.longitude, world.clock.now],
  );
  await ride(world, driver, job, {
    pickUpPicture: await sentPicture(driver),
    deliveryPicture: await sentPicture(driver),
  });
  expect(await codesOf(job)).toEqual(["track_elsewhere 1"]);
});

test("staff release the pay once, and nothing doubts the job again", async () => {
  const { driver, job } = await fakeJob();
  const [incident] = await doubtfulOf(world, staff, job);
  const signedIn = await freshSession(world, staff);
  const release = () =>
    staffCall(world, signedIn, `POST /console/incidents/${incident?.id}/close`, {
      body: { resolution: "ผู้รับได้ของแล้ว" },
    });
  const answers = await Promise.all([release(), release()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
  world.clock.advance(7200);
  await check(job);
  expect(await codesOf(job)).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});

test.each([
  ["approve", 0],
  ["turn-down", 1],
] as const)(
  "staff propose to deduct it, and a second person decides: %s",
  async (decision, paid) => {
    const { driver, job } = await fakeJob();
    expect((await close(job, { deductPay: true })).status).toBe(200);
    expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
    world.clock.advance(7200);
    await check(job);
    expect(await balancesOf(world, driver)).toEqual({ available: 0, held: job.task.paySatang });
    const { data } = await staffCall<AdjustmentView[]>(
      world,
      await freshSession(world, second),
      `GET /console/adjustments?bookingId=${job.task.id}`,
    );
    expect(data).toMatchObject([
      { kind: "driver_debit", amountSatang: job.task.paySatang, state: "proposed" },
    ]);
    const answer = await staffCall(
      world,
      await freshSession(world, second),
      `POST /console/adjustments/${data[0]?.id}/${decision}`,
      {
        ...(decision === "turn-down" && { body: { words: "ผู้รับยืนยัน" } }),
      },
    );
    expect(answer.status).toBe(200);
    expect(await balancesOf(world, driver)).toEqual({
      available: paid * job.task.paySatang,
      held: 0,
    });
  },
);

test("an hour of work without a network, reported in one call, is no doubt", async () => {
  const { driver, job } = await begin();
  const [pickUpPicture, deliveryPicture] = [await sentPicture(driver), await sentPicture(driver)];
  await report(world, driver, siam);
  world.clock.advance(3600);
  const began = world.clock.now.getTime() - 3500_000;
  const photos = (picture: { id: string; sha256: string }) => ({
    photos: [{ id: picture.id, sha256: picture.sha256 }],
  });
  const steps = [
    ["heading", 0, 0, undefined],
    ["arrived", 0, 300, undefined],
    ["picked_up", 0, 400, photos(pickUpPicture)],
    ["heading", 1, 410, undefined],
    ["arrived", 1, 1500, undefined],
    ["delivered", 1, 1600, { ...photos(deliveryPicture), recipientName: "สมชาย" }],
  ] as const;
  // Two days ahead: the same correction applies to all.
  const aheadMilliseconds = 2 * 86_400_000;
  const events = steps.map(([kind, stopIndex, seconds, proof]) => ({
    id: crypto.randomUUID(),
    kind,
    stopIndex,
    occurredAt: new Date(began + seconds * 1000 + aheadMilliseconds).toISOString(),
    latitude: [siam, silom][stopIndex]?.latitude,
    longitude: [siam, silom][stopIndex]?.longitude,
    ...(proof && { proof }),
  }));
  const sentAt = new Date(world.clock.now.getTime() + aheadMilliseconds).toISOString();
  const answer = await call(world, `POST /driver/tasks/${job.task.id}/events`, {
    token: driver.token,
    body: { events, sentAt },
  });
  expect(answer.status).toBe(200);
  expect((await bookingOf(world, job)).state).toBe("delivered");
  expect(await codesOf(job)).toEqual([]);
  expect(await balancesOf(world, driver)).toEqual({ available: job.task.paySatang, held: 0 });
});
