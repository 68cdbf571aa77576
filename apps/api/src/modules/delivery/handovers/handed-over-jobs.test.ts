import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ConsoleDriver } from "@songtan/contract/console/drivers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  carryJob,
  confirmByGiver,
  confirmByReceiver,
  delivered,
  propose,
  transferGoods,
} from "../../../../testing/delivery/handovers.ts";
import { call } from "../../../../testing/world/call.ts";
import { outcomes, send } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { pictureForm, sendPicture } from "../../../../testing/world/pictures.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { postTopUp } from "../../accounting/booking-postings/post-booking-money.ts";

let world: TestWorld;
let staff: Staff;
let first: Person;
let second: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage", "driver.review"]);
  first = await newDriver(world);
  second = await newDriver(world, { at: { latitude: 13.75, longitude: 100.54 } });
});
afterAll(() => world.close());

/** Two drop-offs, the goods with the first driver, who has the fare in cash. */
async function aboard(driver = first) {
  const { customer, view } = await carryJob(world, driver);
  return { customer, ...view };
}
const tasks = async (driver: Person, query: string) =>
  (await call<TaskView[]>(world, `GET /driver/tasks?${query}`, { token: driver.token })).body as {
    data: TaskView[];
    nextCursor: string | null;
  };
const taskOf = async (driver: Person, id: string) =>
  (await call<TaskView>(world, `GET /driver/tasks/${id}`, { token: driver.token })).data;
const record = async (id: string) =>
  (await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${id}`)).data;
const viewOf = async ({ id, customer }: { id: string; customer: Person }) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#363" } })
    .jpeg()
    .toBuffer();
const sendByStaff = async (by: Staff, purpose = "proof") =>
  staffCall<{ id: string; url: string }>(
    world,
    by,
    "POST /console/uploads",
    pictureForm({ file: await picture(), purpose }),
  );

test("a job that was handed on is among the ended ones of who gave it, with their part of the pay and no contacts", async () => {
  const job = await aboard();
  await send(world, first, job.id, delivered(1));
  await transferGoods(world, staff, job.id, { from: first, to: second });
  const giverTask = await taskOf(first, job.id);
  expect(giverTask).toMatchObject({
    next: [],
    handedOn: { place: "ปั๊มน้ำมันหน้าปากซอย" },
    othersCashSatang: 0,
  });
  expect(giverTask.endedAt).toBe(giverTask.handedOn?.at);
  expect(
    giverTask.stops.map(({ contactName, contactPhone }) => `${contactName} ${contactPhone}`).join(),
  ).not.toMatch(/สมชาย|มาลี|22222/);
  expect(giverTask.stops.flatMap(({ proofs }) => proofs)).toEqual([]);
  expect(giverTask.handoverProofs.map(({ kind }) => kind)).toEqual(["photo"]);
  const coming = await taskOf(second, job.id);
  expect(giverTask.paySatang + coming.paySatang).toBe(
    giverTask.paySatang + giverTask.othersPaySatang,
  );
  expect(coming.othersCashSatang).toBe(job.totalSatang);
  expect((await tasks(first, "state=active")).data).toEqual([]);
  expect((await tasks(first, "state=ended")).data).toEqual([giverTask]);
  expect((await tasks(second, "state=ended")).data).toEqual([]);
  await send(world, second, job.id, delivered(2));
  const complain = ({ token }: Person) =>
    call(world, `POST /driver/tasks/${job.id}/reports`, {
      token,
      body: { kind: "other", text: "ลูกค้าฝากของเพิ่ม" },
    });
  expect((await complain(first)).status).toBe(201);
  expect((await complain(await newDriver(world))).code).toBe("not_found");
  const over = await taskOf(first, job.id);
  expect([over.state, over.paySatang, over.endedAt]).toEqual([
    "delivered",
    giverTask.paySatang,
    giverTask.endedAt,
  ]);
  const console = await staffCall<ConsoleDriver>(world, staff, `GET /console/drivers/${first.id}`);
  expect(console.data.jobs).toMatchObject({
    active: null,
    recent: [{ id: job.id, paySatang: giverTask.paySatang }],
  });
});

test("the pages of the ended tasks hold handed-on ones in their place, each once; one that came back is the driver's own", async () => {
  const times = { happenedAt: world.clock.now, recordedAt: world.clock.now };
  for (const { id: driverId } of [first, second])
    await world.deps.db
      .transaction()
      .execute((trx) =>
        postTopUp(
          trx,
          { topUpId: randomUUID(), driverId, amountSatang: 100_000, feeSatang: 0 },
          times,
        ),
      );
  const done: string[] = [];
  for (const ending of ["deliver", "hand on", "deliver", "hand on"]) {
    const job = await aboard();
    if (ending === "deliver")
      for (const stop of [1, 2]) await send(world, first, job.id, delivered(stop));
    else {
      await transferGoods(world, staff, job.id, { from: first, to: second });
      for (const stop of [1, 2]) await send(world, second, job.id, delivered(stop));
    }
    done.unshift(job.id);
    world.clock.advance(1);
  }
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await tasks(first, `limit=1${cursor && `&cursor=${cursor}`}`);
    pages.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual(done);
  const back = await aboard();
  await transferGoods(world, staff, back.id, { from: first, to: second });
  await transferGoods(world, staff, back.id, { from: second, to: first });
  expect((await tasks(first, "state=active")).data.map(({ id }) => id)).toEqual([back.id]);
  expect((await tasks(first, "state=ended")).data.map(({ id }) => id)).not.toContain(back.id);
});

test("while it is open each of the two sees what they would have of the pay, and together it is what is left", async () => {
  const job = await aboard();
  const before = (await taskOf(first, job.id)).paySatang;
  await propose(world, staff, job.id, {
    from: first,
    to: second,
    at: { latitude: 13.737, longitude: 100.529 },
  });
  const giver = (await taskOf(first, job.id)).handover?.paySatang ?? 0;
  const receiver = (await taskOf(second, job.id)).handover?.paySatang ?? 0;
  expect(giver).toBeGreaterThan(0);
  expect(giver + receiver).toBe(before);
  await confirmByGiver(world, first, job.id);
  await confirmByReceiver(world, second, job.id);
  expect((await taskOf(first, job.id)).paySatang).toBe(giver);
  expect((await taskOf(second, job.id)).paySatang).toBe(receiver);
});

test("photos of a handover are at no stop: the customer and staff find them with the handover", async () => {
  const job = await aboard();
  await transferGoods(world, staff, job.id, { from: first, to: second });
  const view = await viewOf(job);
  expect(view.stops.map(({ proofs }) => proofs.length)).toEqual([1, 0, 0]);
  expect(view.handovers).toMatchObject([{ proofs: [{ kind: "photo" }, { kind: "photo" }] }]);
  const { stops, handovers } = await record(job.id);
  expect(stops.map(({ proofs }) => proofs.length)).toEqual([1, 0, 0]);
  expect(handovers).toMatchObject([
    {
      from: { id: first.id },
      to: { id: second.id },
      recorded: null,
      givenProofs: [{}],
      takenProofs: [{}],
    },
  ]);
  expect(handovers[0]?.paySatang).toBe((await taskOf(first, job.id)).paySatang);
});

test("staff who speak for a driver add a photo of how they know it; only their own, and only as proof", async () => {
  const job = await aboard();
  await propose(world, staff, job.id, { from: first, to: second });
  const [open] = (await record(job.id)).handovers;
  const recordHandover = (photoId?: string) =>
    staffCall(world, staff, `POST /console/handovers/${open?.id}/record-given`, {
      body: { words: "ผู้รับช่วงส่งรูปมาแล้ว", ...(photoId && { photoId }) },
    });
  const other = await newStaff(world, ["booking.manage"]);
  const theirs = (await sendByStaff(other)).data.id;
  const drivers = (
    await sendPicture(world, first.token, { file: await picture(), purpose: "proof" })
  ).data.id;
  for (const id of [randomUUID(), theirs, drivers])
    expect(Object.keys((await recordHandover(id)).error?.fields ?? {})).toEqual(["photoId"]);
  expect((await sendByStaff(staff, "avatar")).error?.fields).toHaveProperty("purpose");
  expect((await sendByStaff(await newStaff(world, ["driver.review"]))).code).toBe("scope_missing");
  const sent = await sendByStaff(staff);
  expect([sent.status, (await recordHandover(sent.data.id)).status]).toEqual([201, 200]);
  const [recorded] = (await record(job.id)).handovers;
  expect(recorded?.recorded).toMatchObject({ name: staff.name, words: "ผู้รับช่วงส่งรูปมาแล้ว" });
  expect((await world.app.inject(recorded?.recorded?.photoUrl ?? "")).headers["content-type"]).toBe(
    "image/jpeg",
  );
  expect(outcomes(await confirmByReceiver(world, second, job.id))).toBe("applied");
  expect((await viewOf(job)).handovers).toMatchObject([{ proofs: [{ kind: "photo" }] }]);
});
