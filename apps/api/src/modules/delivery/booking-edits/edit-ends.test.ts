import { afterAll, beforeAll, expect, test } from "vitest";
import { bookAndAssign, editing, far, type Job } from "../../../../testing/delivery/edits.ts";
import {
  confirmByGiver,
  confirmByReceiver,
  delivered,
  pickUp,
  propose,
} from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { outcomes, send } from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { endEdit } from "./request-edit.ts";

let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  edits = editing(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const held = (driver: Person) =>
  ledgerBalance(world, "driver_held", driver.id).then((satang) => 0 - satang);

const stateOf = async ({ customer, id }: Job) =>
  (await edits.read(customer, id)).edit.newest?.state;
/**
 * The same drop-off for another recipient: the price does not change, so the edit is allowed after
 * the fare was collected.
 */
const sameSpot = ({ booking }: Awaited<ReturnType<typeof bookAndAssign>>) => {
  const { latitude = 0, longitude = 0 } = booking.stops[1] ?? {};
  return { latitude, longitude, address: "เดิม", from: null };
};
const cancel = ({ customer: { token }, id }: Job) =>
  call(world, `POST /bookings/${id}/cancel`, { token, body: { expectedFeeSatang: 0 } });
/** A job with the goods aboard, and a question that changes no price. */
async function requestedAboard() {
  const job = await bookAndAssign(world);
  await pickUp(world, job.driver, job.booking);
  return { ...job, editId: await edits.requestOneDropOff(job, sameSpot(job)) };
}

test("an edit request without an answer expires after five minutes: it cannot be accepted, the customer is notified once and may send another request", async () => {
  const job = await bookAndAssign(world);
  const editId = await edits.requestOneDropOff(job);
  const over = () => endEdit(world.deps, { bookingId: job.id, editId });
  await over();
  expect(await stateOf(job)).toBe("asked");
  world.clock.advance(301);
  expect((await edits.answer(job.driver, job.id, "accept", editId)).code).toBe("edit_over");
  expect((await edits.task(job.driver, job.id)).edit).toBeUndefined();
  await over();
  await over();
  const view = await edits.read(job.customer, job.id);
  expect([view.edit.newest?.state, view.edit.allowed, view.totalSatang]).toEqual([
    "expired",
    true,
    job.booking.totalSatang,
  ]);
  expect(view.timeline.filter(({ kind }) => kind === "edit_expired")).toHaveLength(1);
  expect((await edits.answer(job.driver, job.id, "decline", editId)).code).toBe("edit_over");
  // Its own time may be over while the job that ends it waits: the next question ends it too.
  await edits.requestOneDropOff(job);
  world.clock.advance(301);
  await edits.requestOneDropOff(job);
  expect(await stateOf(job)).toBe("asked");
  await cancel(job);
});

test("a cancellation, a job given back, a handover and a stop that is begun or done each end the question", async () => {
  const cancelled = await bookAndAssign(world);
  const cancelledId = await edits.requestOneDropOff(cancelled);
  await cancel(cancelled);
  const late = await edits.answer(cancelled.driver, cancelled.id, "accept", cancelledId);
  expect([await stateOf(cancelled), late.code]).toEqual(["expired", "edit_over"]);
  const givenBack = await bookAndAssign(world);
  const givenBackEditId = await edits.requestOneDropOff(givenBack);
  await send(world, givenBack.driver, givenBack.id, [
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  expect(await stateOf(givenBack)).toBe("expired");
  expect(
    (await edits.answer(givenBack.driver, givenBack.id, "accept", givenBackEditId)).status,
  ).toBe(404);
  const handed = await requestedAboard();
  const staff = await newStaff(world, ["booking.manage"]);
  const next = await newDriver(world);
  await propose(world, staff, handed.id, { from: handed.driver, to: next });
  expect(await stateOf(handed)).toBe("expired");
  expect(
    (await edits.quote(handed.customer, handed.id, { fromIndex: 1, dropOffs: [far] })).code,
  ).toBe("edit_not_possible");
  await confirmByGiver(world, handed.driver, handed.id);
  await confirmByReceiver(world, next, handed.id);
  // A part of the pay was fixed by the way that the goods were handed on.
  const after = await edits.read(handed.customer, handed.id);
  expect([after.state, after.edit.allowed, after.edit.refusal]).toEqual([
    "in_transit",
    false,
    "edit_not_possible",
  ]);
  const begun = await requestedAboard();
  await send(world, begun.driver, begun.id, [{ kind: "heading", stopIndex: 1 }]);
  expect(await stateOf(begun)).toBe("expired");
  expect((await edits.answer(begun.driver, begun.id, "accept", begun.editId)).code).toBe(
    "edit_over",
  );
  const done = await requestedAboard();
  expect(outcomes(await send(world, done.driver, done.id, delivered(1)))).toBe(
    "applied applied applied",
  );
  const ended = await edits.read(done.customer, done.id);
  expect([ended.state, ended.edit.newest?.state, ended.edit.allowed]).toEqual([
    "delivered",
    "expired",
    false,
  ]);
  expect(ended.stops[1]?.contactPhone).toBe(done.booking.stops[1]?.contactPhone);
  expect(
    (await edits.answer(done.driver, done.id, "accept", done.editId)).status,
  ).toBeGreaterThanOrEqual(400);
});

test("races: of the requests from two tabs one is stored, and a second press with the same key adds none", async () => {
  const job = await bookAndAssign(world);
  const wish = { fromIndex: 1, dropOffs: [far] };
  const { totalSatang } = (await edits.quote(job.customer, job.id, wish)).data;
  const tabs = await Promise.all(
    [1, 2].map(() => edits.requestEdit(job.customer, job.id, { ...wish, totalSatang })),
  );
  expect(tabs.map(({ status }) => status).sort()).toEqual([201, 409]);
  const pressed = await bookAndAssign(world);
  const key = crypto.randomUUID();
  const twice = await Promise.all(
    [1, 2].map(() =>
      edits.requestEdit(pressed.customer, pressed.id, { ...wish, totalSatang, key }),
    ),
  );
  expect(twice.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  const { timeline } = await edits.read(pressed.customer, pressed.id);
  expect(timeline.filter(({ kind }) => kind === "edit_asked")).toHaveLength(1);
});

test("races: the driver's yes against the customer's withdrawal, the driver's own no, a cancellation, a stop begun or done", async () => {
  const kindsOf = async ({ customer, id }: Job) =>
    (await edits.read(customer, id)).timeline
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("edit_"));
  const ends = ["agreed", "declined", "withdrawn"];
  for (const other of ["withdraw", "decline"] as const) {
    const job = await bookAndAssign(world);
    const editId = await edits.requestOneDropOff(job);
    const [yes, no] = await Promise.all([
      edits.answer(job.driver, job.id, "accept", editId),
      other === "withdraw"
        ? edits.withdraw(job.customer, job.id, editId)
        : edits.answer(job.driver, job.id, "decline", editId),
    ]);
    expect([yes.status, no.status].sort()).toEqual([200, 409]);
    expect([yes, no].find(({ status }) => status === 409)?.code).toBe("edit_over");
    const state = await stateOf(job);
    expect(ends).toContain(state);
    expect(state === "agreed").toBe(yes.status === 200);
    expect(await kindsOf(job)).toEqual(["edit_asked", `edit_${state}`]);
    const { totalSatang } = await edits.read(job.customer, job.id);
    expect(totalSatang > job.booking.totalSatang).toBe(yes.status === 200);
  }
  const job = await bookAndAssign(world);
  const editId = await edits.requestOneDropOff(job);
  const [yes, end] = await Promise.all([
    edits.answer(job.driver, job.id, "accept", editId),
    cancel(job),
  ]);
  expect(end.status).toBe(200);
  expect([200, 404, 409]).toContain(yes.status);
  expect((await edits.read(job.customer, job.id)).state).toBe("cancelled");
  expect(await held(job.driver)).toBe(0);
  for (const events of [delivered(1).slice(0, 1), delivered(1)]) {
    const aboard = await requestedAboard();
    const [accepted] = await Promise.all([
      edits.answer(aboard.driver, aboard.id, "accept", aboard.editId),
      send(world, aboard.driver, aboard.id, events),
    ]);
    const after = await edits.read(aboard.customer, aboard.id);
    const before = aboard.booking.stops[1]?.contactPhone;
    expect(after.stops[1]?.contactPhone).toBe(accepted.status === 200 ? "+66891112222" : before);
    expect(after.edit.newest?.state).toBe(accepted.status === 200 ? "agreed" : "expired");
  }
});
