import { randomUUID } from "node:crypto";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type CarriedJob,
  carryJob,
  confirmByGiver,
  confirmByReceiver,
  delivered,
  loadHandover,
  moveOpenHandover,
  pickUp,
  propose as proposeBy,
} from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { siam, silom } from "../../../../testing/world/points.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let staff: Staff;
let first: Person;
let second: Person;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  staff = await newStaff(world, ["booking.manage"]);
  first = await newDriver(world);
  second = await newDriver(world, { at: { latitude: 13.75, longitude: 100.54 } });
});
afterEach(async () => {
  await expectWholeBooks(world);
});
afterAll(() => world.close());

const aboard = () => carryJob(world, first);
type Wish = { to?: string; seenState?: string; seenDriverId?: string | null; note?: string };
const propose = (id: string, { to = second.id, seenDriverId = first.id, ...wish }: Wish = {}) =>
  proposeBy(world, staff, id, { from: { id: seenDriverId }, to: { id: to }, ...wish });
const desk = (id: string) => loadHandover(world, staff, id);
const moveOpen = (id: string, move: "call-off" | "record-given", note?: string) =>
  moveOpenHandover(world, staff, id, move, note);
const taskOf = (driver: Person, id: string) =>
  call<TaskView>(world, `GET /driver/tasks/${id}`, { token: driver.token });
const active = async (driver: Person) =>
  (
    await call<TaskView[]>(world, "GET /driver/tasks?state=active", { token: driver.token })
  ).data.map(({ id }) => id);
const viewOf = async ({ id, customer }: CarriedJob) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const confirmGiven = (id: string) => confirmByGiver(world, first, id);
const confirmReceived = (id: string) => confirmByReceiver(world, second, id);
const incidents = async (id: string) =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data.incidents
    .filter(({ booking }) => booking?.id === id)
    .map(({ kind }) => kind);
const audited = async (id: string) => {
  const rows = await world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .execute();
  return rows.map(({ action }) => action).toSorted();
};

test("both drivers confirm with a photo, and the booking continues with the second driver at the remaining stops", async () => {
  const job = await aboard();
  await send(world, first, job.id, delivered(1));
  await send(world, first, job.id, [{ kind: "heading", stopIndex: 2 }]);
  expect((await propose(job.id)).status).toBe(200);
  expect(await active(second)).toEqual([job.id]);
  const notices = await world.deps.db
    .selectFrom("notices")
    .select("accountId")
    .where("source", "like", "handover:%")
    .execute();
  expect(new Set(notices.map((row) => row.accountId))).toEqual(new Set([first.id, second.id]));
  const coming = (await taskOf(second, job.id)).data;
  expect(coming.next).toEqual([{ kind: "taken_over", stopIndex: 0 }]);
  expect(coming.handover).toMatchObject({
    role: "receiver",
    place: "ปั๊มน้ำมันหน้าปากซอย",
    given: false,
  });
  expect(coming.stops[2]?.contactName).toBe("ส***");
  expect((await taskOf(first, job.id)).data.next[0]).toEqual({ kind: "handed_over", stopIndex: 0 });
  expect(outcomes(await send(world, first, job.id, [{ kind: "handed_over" }]))).toBe(
    "refused:proof_missing",
  );
  const giverResult = await confirmGiven(job.id);
  expect([outcomes(giverResult), giverResult.task.next]).toEqual(["applied", []]);
  expect((await taskOf(second, job.id)).data.stops[2]?.contactName).toBe("สมชาย 2");
  const before = (await viewOf(job)).timeline.length;
  const receiverResult = await confirmReceived(job.id);
  expect(outcomes(receiverResult)).toBe("applied");
  expect(receiverResult.task.next[0]).toEqual({ kind: "heading", stopIndex: 2 });
  expect(receiverResult.task.handover).toBeUndefined();
  expect((await taskOf(first, job.id)).data).toMatchObject({
    next: [],
    handedOn: { place: "ปั๊มน้ำมันหน้าปากซอย" },
  });
  const after = await viewOf(job);
  expect(after.timeline.slice(before).map(({ kind }) => kind)).toEqual(["handed_over"]);
  world.clock.advance(600);
  await report(world, second, { latitude: 13.77, longitude: 100.55 });
  expect((await viewOf(job)).position?.latitude).toBe(13.77);
  expect(outcomes(await send(world, second, job.id, delivered(2)))).toBe("applied applied applied");
  expect((await viewOf(job)).state).toBe("delivered");
  expect(await incidents(job.id)).toEqual([]);
});

test("the desk shows where they could meet and who could go on, the nearest first, with what is missing for a cash job", async () => {
  const far = await newDriver(world, { at: { latitude: 13.9, longitude: 100.6 } });
  const unverified = await newDriver(world, { verified: false });
  const bigger = await newDriver(world, {
    vehicle: "pickup",
    at: { latitude: 13.8, longitude: 100.55 },
  });
  const job = await aboard();
  await report(world, first, silom);
  const { open, places, candidates } = await desk(job.id);
  expect(open).toBeNull();
  expect(places.map(({ kind, name }) => [kind, name])).toEqual([
    ["driver", ""],
    ["stop", "ปลายทาง 1 ถนนสีลม"],
    ["stop", "ตลาดนัดจตุจักร"],
    ["stop", "สยามพารากอน ประตู 3"],
  ]);
  const ours = candidates.filter(({ id }) =>
    [far.id, second.id, bigger.id, unverified.id, first.id].includes(id),
  );
  expect(ours.map(({ id }) => id)).toEqual([second.id, bigger.id, far.id]);
  expect(ours.map(({ missingSatang }) => missingSatang)).toEqual([0, 0, 0]);
  expect(
    (await staffCall(world, staff, `GET /console/bookings/${randomUUID()}/handover`)).code,
  ).toBe("not_found");
});

test("refused: another state or driver than was shown, no eligible driver, no reason, two at once", async () => {
  const job = await aboard();
  expect((await propose(job.id, { seenState: "returning" })).code).toBe("conflict");
  expect((await propose(job.id, { seenDriverId: second.id })).code).toBe("conflict");
  expect((await propose(job.id, { note: " " })).error?.fields?.words).toBeTruthy();
  expect((await propose(randomUUID())).code).toBe("not_found");
  const off = await newDriver(world, { onDuty: false });
  for (const to of [first.id, off.id, randomUUID()])
    expect((await propose(job.id, { to })).code).toBe("driver_not_available");
  const waiting = await book(world, await newCustomer(world));
  expect((await propose(waiting.id, { seenState: "searching", seenDriverId: null })).code).toBe(
    "move_not_possible",
  );
  const third = await newDriver(world);
  const answers = await Promise.all([propose(job.id), propose(job.id, { to: third.id })]);
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, "handover_open"]);
  expect(await audited(job.id)).toEqual(["handover.proposed"]);
});

test("a handover can be cancelled before the first confirmation and not after; a late confirmation of an ended one is recorded", async () => {
  const job = await aboard();
  await propose(job.id);
  const openId = (await desk(job.id)).open?.id;
  expect((await moveOpen(job.id, "call-off")).status).toBe(200);
  expect((await taskOf(second, job.id)).status).toBe(404);
  const again = await staffCall(world, staff, `POST /console/handovers/${openId}/call-off`, {
    body: { words: "x" },
  });
  expect(again.code).toBe("conflict");
  expect(outcomes(await confirmReceived(job.id))).toBe("recorded_for_review");
  expect(await incidents(job.id)).toEqual(["custody_found"]);
  expect((await viewOf(job)).state).toBe("in_transit");
  expect((await propose(job.id)).status).toBe(200);
  await confirmGiven(job.id);
  expect((await moveOpen(job.id, "call-off")).code).toBe("handover_confirmed");
  expect((await moveOpen(job.id, "record-given")).code).toBe("conflict");
  const unknown = `POST /console/handovers/${randomUUID()}/call-off` as const;
  expect((await staffCall(world, staff, unknown, { body: { words: "x" } })).code).toBe("not_found");
});

test("the first driver cannot be reached: staff record the handover with a note, and late events of the phone are for review", async () => {
  const job = await aboard();
  await propose(job.id);
  await confirmReceived(job.id);
  expect((await moveOpen(job.id, "record-given", " ")).error?.fields?.words).toBeTruthy();
  expect((await moveOpen(job.id, "record-given", "ผู้รับช่วงส่งรูปพัสดุแล้ว เบอร์คนขับปิด")).status).toBe(200);
  expect((await viewOf(job)).timeline.at(-1)?.kind).toBe("handed_over");
  expect(await audited(job.id)).toEqual(["handover.proposed", "handover.recorded"]);
  expect(outcomes(await confirmGiven(job.id))).toBe("recorded_for_review");
  expect(await incidents(job.id)).toEqual([]);
  expect(outcomes(await send(world, first, job.id, delivered(1)))).toBe(
    "refused:event_out_of_order refused:event_out_of_order recorded_for_review",
  );
  expect(await incidents(job.id)).toEqual(["custody_found"]);
  expect(outcomes(await send(world, second, job.id, delivered(1)))).toBe("applied applied applied");
});

test("goods are delivered at the moment of the takeover: one of the two counts, the other is for staff", async () => {
  const customer = await newCustomer(world);
  const view = await book(world, customer);
  await pickUp(world, first, view);
  await send(world, first, view.id, delivered(1).slice(0, 2));
  await propose(view.id);
  await confirmGiven(view.id);
  const [done, taken] = await Promise.all([
    send(world, first, view.id, delivered(1).slice(2)),
    confirmReceived(view.id),
  ]);
  const both = [outcomes(done), outcomes(taken)];
  expect([...both].sort()).toEqual(["applied", "recorded_for_review"]);
  const { state, driverId } = await world.deps.db
    .selectFrom("bookings")
    .select(["state", "driverId"])
    .where("id", "=", view.id)
    .executeTakeFirstOrThrow();
  expect([state, driverId]).toEqual(
    both[0] === "applied" ? ["delivered", first.id] : ["in_transit", second.id],
  );
  expect(await incidents(view.id)).toEqual(["custody_found"]);
  expect(await ledgerBalance(world, "driver_held", second.id)).toBe(0);
});

test("a driver who is to receive goods accepts no other job, and is offered none", async () => {
  const job = await aboard();
  await propose(job.id);
  const other = await book(world, await newCustomer(world), { at: siam });
  const answer = await call(world, `POST /driver/bookings/${other.id}/accept`, {
    token: second.token,
  });
  expect(answer.code).toBe("driver_busy");
});
