import { randomUUID } from "node:crypto";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { AlarmView } from "@songtan/contract/drivers/drivers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { limits } from "@songtan/domain/limits";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  buildTaskEvents,
  outcomes,
  send,
  type TaskEventDraft,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { newStaff, type Staff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { watchProgress } from "./watch-progress.ts";

let world: TestWorld;
let staff: Staff;
beforeEach(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
});
afterEach(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const operations = async () =>
  (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data;
const close = (id: string, by = staff, resolution = "โทรหาคนขับแล้ว ปลอดภัยดี") =>
  staffCall(world, by, `POST /console/incidents/${id}/close`, { body: { resolution } });
const sos = (driver: Person, body: Record<string, unknown> = {}) =>
  call<AlarmView>(world, "POST /driver/sos", { token: driver.token, body });
const toPickUp = (task: Pick<TaskView, "totalSatang">): TaskEventDraft[] => [
  { kind: "heading" },
  { kind: "arrived" },
  { kind: "cash_collected", purpose: "fare", amountSatang: task.totalSatang },
  { kind: "picked_up", ...withPhoto() },
];
const frozen = () =>
  world.deps.db
    .selectFrom("payoutFreezes")
    .select(["amountSatang", "thawedAt", "driverId"])
    .execute();

test("a driver's alarm is with staff at once, with where they are; pressed twice at once it is one", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const position = { latitude: 13.7501, longitude: 100.5402 };
  const [first, second] = await Promise.all([
    sos(driver, { ...position, bookingId: task.id }),
    sos(driver, position),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.data.id).toBe(second.data.id);
  const { incidents } = await operations();
  expect(incidents).toMatchObject([
    {
      kind: "sos",
      booking: { id: task.id, state: "assigned" },
      driver: { id: driver.id },
      position,
    },
  ]);
  world.clock.advance(60);
  await sos(driver, { latitude: 13.76, longitude: 100.55 });
  const moved = (await operations()).incidents;
  expect(moved).toHaveLength(1);
  expect(moved[0]?.position).toMatchObject({ latitude: 13.76, longitude: 100.55 });
  expect(moved[0]?.position?.place).toEqual({
    th: "เขตดินแดง กรุงเทพฯ",
    en: "Din Daeng, Bangkok",
  });
  expect(moved[0]?.position?.at).toBe(world.clock.now.toISOString());
  const earlier = new Date(world.clock.now.getTime() - 420_000).toISOString();
  await sos(driver, { latitude: 13.77, longitude: 100.56, recordedAt: earlier });
  expect((await operations()).incidents[0]?.position).toMatchObject({
    latitude: 13.77,
    longitude: 100.56,
    at: earlier,
  });
});

test("an alarm is never refused: without a job or a position, or with another driver's booking", async () => {
  const driver = await newDriver(world, { verified: false });
  const other = await bookAndAccept(world, await newDriver(world));
  expect((await sos(driver, { bookingId: other.id })).status).toBe(201);
  expect((await operations()).incidents).toMatchObject([
    { kind: "sos", booking: null, driver: { id: driver.id } },
  ]);
  expect((await call(world, "POST /driver/sos", { body: {} })).status).toBe(401);
});

test("an alarm wakes staff on call for a driver who may work or carries goods, not for anybody who signed up", async () => {
  const [stranger, verified, carrier] = [
    await newDriver(world, { verified: false }),
    await newDriver(world),
    await newDriver(world),
  ];
  await bookAndAccept(world, carrier);
  await world.deps.db
    .updateTable("drivers")
    .set({ verifiedAt: null, onDutySince: null })
    .where("accountId", "=", carrier.id)
    .execute();
  const woken = async (driver: Person) => {
    const { data } = await sos(driver);
    const alerts = await world.deps.db
      .selectFrom("alerts")
      .select("id")
      .where("incidentId", "=", data.id)
      .execute();
    return alerts.length;
  };
  expect([await woken(stranger), await woken(verified), await woken(carrier)]).toEqual([0, 1, 1]);
});

test("when two close an incident at once, one gets a conflict; afterwards a new alarm is a new incident", async () => {
  const driver = await newDriver(world);
  const { data: alarm } = await sos(driver);
  const other = await newStaff(world, ["booking.manage"]);
  const answers = await Promise.all([close(alarm.id), close(alarm.id, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.code).toBe("conflict");
  expect((await operations()).incidents).toEqual([]);
  expect((await close(randomUUID())).status).toBe(404);
  const again = await sos(driver);
  expect(again.data.id).not.toBe(alarm.id);
  expect((await close(again.data.id, staff, " ")).error?.fields?.resolution).toBeTruthy();
  const logged = await world.deps.db
    .selectFrom("auditLog")
    .select(["action", "subjectId"])
    .where("action", "=", "incident.closed")
    .execute();
  expect(logged).toEqual([{ action: "incident.closed", subjectId: driver.id }]);
});

test("goods that a late fact shows with another driver are brought to staff, with what was done about it", async () => {
  const customer = await newCustomer(world);
  const driver = await newDriver(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const late = buildTaskEvents(world, toPickUp(booking));
  world.clock.advance(30);
  const cancelled = await call(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: { expectedFeeSatang: 0 },
  });
  expect(cancelled.status).toBe(200);
  expect(outcomes(await send(world, driver, booking.id, late.slice(3)))).toBe(
    "recorded_for_review",
  );
  expect((await operations()).incidents).toMatchObject([
    {
      kind: "custody_found",
      booking: { id: booking.id, state: "returning" },
      driver: { id: driver.id },
      fact: { kind: "picked_up", goodsWithDriver: true },
    },
  ]);
});

test("a PIN that proves wrong later holds the pay until staff have looked", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, [
    ...toPickUp(task),
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
  ]);
  await world.owner.query(
    "update stops set pin_required = true where booking_id = $1 and index = 1",
    [task.id],
  );
  const offline = buildTaskEvents(world, [
    {
      kind: "delivered",
      stopIndex: 1,
      proof: { ...withPhoto().proof, recipientName: "สมชาย", pin: "xxxx" },
    },
  ]);
  for (const event of offline) if (event.proof) event.proof.pin = "0000";
  world.clock.advance(limits.pinOnlineSeconds + 60);
  const answer = await send(world, driver, task.id, offline);
  expect(outcomes(answer)).toBe("applied");
  const [incident] = (await operations()).incidents;
  expect(incident).toMatchObject({ kind: "pin_unverified", booking: { state: "delivered" } });
  const { contactName: name, contactPhone: phone } = task.stops[1] ?? {};
  expect(incident?.recipient).toEqual({ name, phone });
  expect(await frozen()).toMatchObject([{ driverId: driver.id, thawedAt: null }]);
  expect(Number((await frozen())[0]?.amountSatang)).toBe(task.paySatang);
  // Every page that shows the driver's money says the same of it.
  const held = [
    {
      reason: "pin_check",
      bookingId: task.id,
      bookingNumber: task.number,
      amountSatang: task.paySatang,
    },
  ];
  const pages = [`tasks/${task.id}`, "dashboard", "statement", "payouts/terms"] as const;
  const heldOn = (page: (typeof pages)[number]) =>
    call<{ heldPay: unknown }>(world, `GET /driver/${page}`, { token: driver.token });
  for (const page of pages) expect((await heldOn(page)).data.heldPay, page).toEqual(held);
  await close(incident?.id ?? "");
  expect((await frozen())[0]?.thawedAt).not.toBeNull();
  for (const page of pages) expect((await heldOn(page)).data.heldPay, page).toEqual([]);
});

test("an event with a missing predecessor, or that was changed, is stored and shown to staff", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const [heading] = buildTaskEvents(world, [{ kind: "heading" }]);
  const answer = await send(world, driver, task.id, [
    { ...heading, kind: "heading", hash: "b".repeat(64) },
  ]);
  expect(outcomes(answer)).toBe("applied");
  expect((await operations()).incidents).toMatchObject([
    { kind: "proof_chain_broken", booking: { id: task.id } },
  ]);
});

test("what is past its estimate is late, a quarter of an hour later an incident, and closes by itself", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, toPickUp(task));
  await watchProgress(world.deps);
  expect(await operations()).toMatchObject({ incidents: [], late: [] });
  world.clock.advance(task.durationSeconds + limits.absentMinutes * 60 + 60);
  await watchProgress(world.deps);
  expect(await operations()).toMatchObject({
    incidents: [],
    late: [{ what: "delivery", booking: { id: task.id }, driver: { id: driver.id } }],
    unseen: [{ booking: { id: task.id }, driver: { id: driver.id } }],
  });
  world.clock.advance(limits.stuckMinutes * 60);
  await watchProgress(world.deps);
  await watchProgress(world.deps);
  expect(await operations()).toMatchObject({
    incidents: [{ kind: "stuck", booking: { id: task.id } }],
    late: [],
  });
  await send(world, driver, task.id, [
    { kind: "heading", stopIndex: 1 },
    { kind: "arrived", stopIndex: 1 },
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, recipientName: "สมชาย" } },
  ]);
  await watchProgress(world.deps);
  expect(await operations()).toMatchObject({ incidents: [], late: [], unseen: [] });
});
