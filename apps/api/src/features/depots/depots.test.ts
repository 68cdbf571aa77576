import { randomUUID } from "node:crypto";
import type { BookingSummary, BookingView } from "@songtan/contract/bookings";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { ConsoleDepot } from "@songtan/contract/console/depots";
import type { OperationsView } from "@songtan/contract/console/operations";
import type { TaskView } from "@songtan/contract/tasks";
import type { BookingState } from "@songtan/domain/booking/words";
import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { returnFare } from "@songtan/domain/quoting/return-fare";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../../testing/call.ts";
import { book, outcomes, send, withPhoto } from "../../testing/delivery.ts";
import { expectWholeBooks, ledgerBalance } from "../../testing/ledger-balance.ts";
import { newCustomer, newDriver, type Person } from "../../testing/people.ts";
import { ari, silom } from "../../testing/points.ts";
import { newStaff, type Staff, staffCall, staffCookie } from "../../testing/staff.ts";
import { openTestWorld, type TestWorld } from "../../testing/test-world.ts";
import { loadCustomerTables } from "../account-rights/export-customer.ts";
import { columnWords } from "../account-rights/export-words.ts";
import { watchCourse } from "../incidents/watch-course.ts";
import { remindHeld } from "./remind-held.ts";

let world: TestWorld;
let staff: Staff;
let other: Staff;
let driver: Person;
let customer: Person;
let picture: string;
beforeEach(async () => {
  world = await openTestWorld();
  staff = await newStaff(world, ["booking.manage"]);
  other = await newStaff(world, ["booking.manage"]);
  driver = await newDriver(world);
  customer = await newCustomer(world);
  const blank = sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } });
  picture = (await blank.png().toBuffer()).toString("base64");
});
afterEach(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const words = {
  name: { th: "ศูนย์สีลม", en: "Silom depot" },
  address: { th: "88 ถนนสีลม", en: "88 Silom Road" },
  hours: { th: "ทุกวัน 8:00–20:00", en: "Daily 8:00–20:00" },
  phone: "021234567",
  closed: false,
};
const saveDepot = (more: Record<string, unknown> = {}, id = "") =>
  staffCall<ConsoleDepot[]>(world, staff, `POST /console/depots${id && `/${id}`}`, {
    body: { ...words, latitude: silom.latitude, longitude: silom.longitude, ...more },
  });
const depotId = async () => (await saveDepot()).data[0]?.id ?? "";

const viewOf = async (id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const recordOf = async (id: string) =>
  (await staffCall<ConsoleBooking>(world, staff, `GET /console/bookings/${id}`)).data;
const balance = (account: LedgerAccount, ownerId: string) => ledgerBalance(world, account, ownerId);
type Seen = { by?: Staff; state?: BookingState; driverId?: string | null } & Record<string, unknown>;
const move = (id: string, name: string, { by = staff, state = "held", driverId = driver.id, ...body }: Seen = {}) =>
  staffCall(world, by, `POST /console/bookings/${id}/${name}`, {
    body: { seenState: state, seenDriverId: driverId, words: "โทรแล้วไม่รับสาย", ...body },
  });
const collect = (id: string, more: Seen = {}) =>
  move(id, "collect", { collectedBy: "มาลี ใจดี", kind: "signature", picture, ...more });

/** Picked up, and at the door of the last drop-off nobody was there. */
async function aboard(drops: readonly ("done" | "failed")[] = ["failed"], payment = {}): Promise<BookingView> {
  const booking = await book(world, customer, { dropOffs: [silom, ari].slice(0, drops.length), payment });
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const fare = booking.payment.payer === "sender" && {
    kind: "cash_collected" as const,
    purpose: "fare" as const,
    amountSatang: booking.totalSatang,
  };
  await send(world, driver, booking.id, [
    { kind: "heading" },
    { kind: "arrived" },
    ...(fare ? [fare] : []),
    { kind: "picked_up", ...withPhoto() },
    ...drops.flatMap((end, place) => [
      { kind: "heading" as const, stopIndex: place + 1 },
      { kind: "arrived" as const, stopIndex: place + 1 },
      end === "done"
        ? { kind: "delivered" as const, stopIndex: place + 1, ...withPhoto() }
        : { kind: "failed" as const, stopIndex: place + 1, reason: "recipient_absent" as const, ...withPhoto() },
    ]),
  ]);
  return booking;
}
const absent = { kind: "failed", reason: "sender_absent", ...withPhoto() } as const;
const toDepot = async (id: string) => {
  const gone = await send(world, driver, id, [{ kind: "returning" }, absent]);
  expect(outcomes(gone)).toBe("applied applied");
  world.clock.advance(601);
  return send(world, driver, id, [{ kind: "left_at_depot", ...withPhoto() }]);
};

test("nobody takes the goods back: the sender is told, the driver is led to the nearest depot and paid for the way", async () => {
  await saveDepot({ name: { th: "ศูนย์อารีย์", en: "Ari depot" }, latitude: 13.9, longitude: 100.6 });
  await depotId();
  const booking = await aboard();
  const back = await send(world, driver, booking.id, [{ kind: "returning" }]);
  expect(back.task).toMatchObject({ depot: { name: words.name }, depotSince: null });
  expect(back.task.next.map(({ kind }) => kind)).toEqual(["returned", "failed"]);
  const gone = await send(world, driver, booking.id, [absent, { kind: "left_at_depot", ...withPhoto() }]);
  expect(outcomes(gone)).toBe("applied refused:event_out_of_order");
  expect(gone.task.next.map(({ kind }) => kind)).toEqual(["left_at_depot", "returned"]);
  await world.runJobs();
  expect(world.sent.at(-1)?.text).toContain("ไม่พบคุณ");
  world.clock.advance(601);
  const left = await send(world, driver, booking.id, [{ kind: "left_at_depot", ...withPhoto() }]);
  expect(left.task).toMatchObject({ state: "held", next: [], customerFirstName: expect.stringContaining("*") });
  const view = await viewOf(booking.id);
  // The driver's work is over: the depot is whom to call.
  expect(view.driver).not.toHaveProperty("phone");
  expect(view).toMatchObject({
    state: "held",
    held: { depot: { name: words.name, phone: "+6621234567" }, collected: null },
  });
  expect(Date.parse(view.held?.until ?? "") - Date.parse(view.held?.since ?? "")).toBe(7 * 86_400_000);
  expect(view.timeline.slice(-2).map(({ kind }) => kind)).toEqual(["return_failed", "held"]);
  const backSatang = returnFare(booking.lines);
  expect(backSatang).toBeGreaterThan(0);
  expect(await balance("customer_due", customer.id)).toBe(backSatang);
  expect(view.extraCharges).toMatchObject([{ why: "return" }]);
  expect(await balance("driver_held", driver.id)).toBe(0);
  expect(await balance("booking_prepaid", booking.id)).toBe(0);
  const listed = async (state: string) =>
    (await call<TaskView[]>(world, `GET /driver/tasks?state=${state}`, { token: driver.token })).data.length;
  expect([await listed("active"), await listed("ended")]).toEqual([0, 1]);
});

test("the sender fetches the goods: who, with a signature, and the booking ends as at their door", async () => {
  await depotId();
  const booking = await aboard(["done", "failed"]);
  await toDepot(booking.id);
  expect((await collect(booking.id, { picture: Buffer.from("no picture").toString("base64") })).code).toBe(
    "unsupported_media",
  );
  expect((await collect(booking.id, { collectedBy: " " })).error?.fields?.collectedBy).toBeTruthy();
  expect((await collect(booking.id, { state: "returning" })).code).toBe("conflict");
  const answers = await Promise.all([collect(booking.id), collect(booking.id, { by: other })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await viewOf(booking.id)).toMatchObject({ state: "delivered", held: { collected: { by: "มาลี ใจดี" } } });
  const record = await recordOf(booking.id);
  expect(record).toMatchObject({
    endedAt: world.clock.now.toISOString(),
    held: { collected: { kind: "signature", hasPicture: true } },
  });
  const shown = async ({ cookie }: Staff) =>
    (
      await world.app.inject({
        method: "GET",
        url: `/api/console/bookings/${booking.id}/collection-picture`,
        headers: { cookie },
      })
    ).statusCode;
  expect([await shown(staff), await shown(await newStaff(world, ["driver.review"]))]).toEqual([200, 403]);
  expect((await collect(booking.id, { state: "delivered" })).code).toBe("move_not_possible");
  const whole = await aboard();
  await toDepot(whole.id);
  expect((await collect(whole.id, { kind: "photo" })).status).toBe(200);
  expect((await viewOf(whole.id)).state).toBe("returned");
});

test("who fetched the goods is in the data of the account that booked: their name, not their picture nor what staff noted", async () => {
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  const leftAt = world.clock.now;
  const stays = async (of: Person) => {
    const owner = { id: of.id, role: "customer" as const, phone: "" };
    const tables = await loadCustomerTables(world.deps.db, owner);
    return tables.find(({ name }) => name === "depotStays")?.rows;
  };
  const stay = { bookingNumber: booking.number, depot: "ศูนย์สีลม · Silom depot", heldAt: leftAt };
  expect(await stays(customer)).toEqual([{ ...stay, collectedBy: null, collectedAt: null }]);
  await collect(booking.id);
  const collectedAt = world.clock.now;
  expect(await stays(customer)).toEqual([{ ...stay, collectedBy: "มาลี ใจดี", collectedAt }]);
  expect(await stays(await newCustomer(world))).toEqual([]);
  expect(
    Object.keys(stay)
      .concat("collectedBy", "collectedAt")
      .filter((column) => !columnWords[column]),
  ).toEqual([]);
});

test("goods are disposed of only after the last day, and by two of staff; the books do not move", async () => {
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  const dispose = (more: Seen = {}) => move(booking.id, "dispose", { seenDisposalId: null, ...more });
  expect((await dispose()).code).toBe("deadline_not_over");
  world.clock.advance(7 * 86_400 + 60);
  for (const one of [staff, other]) one.cookie = await staffCookie(world, one.id);
  await watchCourse(world.deps);
  const operations = async () => (await staffCall<OperationsView>(world, staff, "GET /console/operations")).data;
  expect((await operations()).incidents).toMatchObject([{ kind: "held_too_long", booking: { id: booking.id } }]);
  expect((await dispose()).status).toBe(200);
  const asked = (await recordOf(booking.id)).held?.disposal;
  expect(asked).toMatchObject({ askedBy: { id: staff.id }, agreedBy: null });
  const seenDisposalId = asked?.id ?? "";
  expect((await dispose({ by: other })).code).toBe("conflict");
  expect((await dispose({ seenDisposalId })).code).toBe("second_person_needed");
  expect((await move(booking.id, "keep", { seenDisposalId: randomUUID() })).code).toBe("conflict");
  expect((await move(booking.id, "keep", { by: other, seenDisposalId })).status).toBe(200);
  expect((await recordOf(booking.id)).held?.disposal).toBeNull();
  expect((await dispose({ by: other })).status).toBe(200);
  const again = (await recordOf(booking.id)).held?.disposal?.id ?? "";
  const due = await balance("customer_due", customer.id);
  expect((await dispose({ seenDisposalId: again })).status).toBe(200);
  const view = await viewOf(booking.id);
  expect([view.state, view.timeline.at(-1)?.kind]).toEqual(["disposed", "disposed"]);
  expect(await balance("customer_due", customer.id)).toBe(due);
  await watchCourse(world.deps);
  expect((await operations()).incidents).toEqual([]);
  const logged = await world.deps.db.selectFrom("audit_log").select("action").execute();
  expect(
    logged
      .map(({ action }) => action)
      .filter((action) => action.startsWith("booking."))
      .sort(),
  ).toEqual(["booking.disposal_asked", "booking.disposal_asked", "booking.disposal_turned_down", "booking.disposed"]);
  await expect(
    world.deps.db
      .insertInto("disposals")
      .values({
        booking_id: booking.id,
        words: "x",
        asked_by: staff.id,
        asked_at: new Date(),
        agreed: true,
        decided_by: staff.id,
        decided_at: new Date(),
      })
      .execute(),
  ).rejects.toThrow("disposals_check");
});

test("a sender is reminded on the first and the sixth day, once each, not at night", async () => {
  await depotId();
  const booking = await aboard();
  await toDepot(booking.id);
  await world.runJobs();
  const told = async () => {
    const before = world.sent.length;
    for (const _ of [1, 2]) await remindHeld(world.deps);
    await world.runJobs();
    return world.sent.slice(before).map(({ text }) => text);
  };
  expect(await told()).toEqual([]);
  world.clock.advance(86_400);
  expect(await told()).toEqual([expect.stringMatching(/พัสดุยังรอคุณอยู่|มารับได้ถึง/)]);
  world.clock.advance(4 * 86_400);
  expect(await told()).toEqual([]);
  // The test's day begins at noon: thirteen hours more are the middle of the night.
  world.clock.advance(86_400 + 13 * 3600);
  expect(await told()).toEqual([]);
  world.clock.advance(8 * 3600);
  expect(await told()).toHaveLength(1);
  world.clock.advance(86_400);
  expect(await told()).toEqual([]);
});

test("staff have goods at a depot: the driver is paid, only a way back that was driven is the customer's", async () => {
  const id = await depotId();
  const onTheWay = await aboard(["failed"], { payer: "recipient", payerStopIndex: 1 });
  const hold = (bookingId: string, more: Seen = {}) =>
    move(bookingId, "hold", { state: "in_transit", depotId: id, ...more });
  expect((await hold(onTheWay.id, { depotId: randomUUID() })).error?.fields?.depotId).toBeTruthy();
  expect((await hold(onTheWay.id, { state: "returning" })).code).toBe("conflict");
  expect((await hold(onTheWay.id, { words: " " })).status).toBe(400);
  expect((await hold(randomUUID())).code).toBe("not_found");
  expect((await hold(onTheWay.id)).status).toBe(200);
  expect(await viewOf(onTheWay.id)).toMatchObject({ state: "held", extraCharges: [{ why: "fare" }] });
  expect(await balance("customer_due", customer.id)).toBe(onTheWay.totalSatang);
  expect((await hold(onTheWay.id, { state: "held" })).code).toBe("move_not_possible");
  const late = await send(world, driver, onTheWay.id, [{ kind: "returned", ...withPhoto() }]);
  expect(outcomes(late)).toBe("recorded_for_review");
  expect((await viewOf(onTheWay.id)).state).toBe("held");
  await collect(onTheWay.id);
  const returning = await aboard();
  await send(world, driver, returning.id, [{ kind: "returning" }]);
  expect((await hold(returning.id, { state: "returning" })).status).toBe(200);
  expect((await viewOf(returning.id)).extraCharges).toMatchObject([{ why: "return" }]);
  expect((await move(returning.id, "lose")).status).toBe(200);
  expect((await viewOf(returning.id)).state).toBe("lost");
  const { data } = await call<BookingSummary[]>(world, "GET /bookings?state=lost", { token: customer.token });
  expect(data).toMatchObject([{ id: returning.id, costSatang: returning.totalSatang }]);
  expect(await balance("customer_credit", customer.id)).toBe(0);
});

test("depots are kept by staff: no blind overwriting, a closed one takes no more goods, and without one the task says none", async () => {
  const [depot] = (await saveDepot()).data;
  const change = { ...words, seenSavedAt: depot?.savedAt };
  world.clock.advance(1);
  expect((await saveDepot({ ...change, closed: true }, depot?.id)).data).toMatchObject([{ closed: true }]);
  expect((await saveDepot(change, depot?.id)).code).toBe("conflict");
  expect((await saveDepot(change, randomUUID())).code).toBe("not_found");
  expect((await saveDepot({ name: { th: "ก", en: "" } })).error?.fields?.["name.en"]).toBeTruthy();
  expect((await saveDepot({ phone: "12" })).error?.fields?.phone).toBeTruthy();
  const reviewer = await newStaff(world, ["driver.review"]);
  expect((await staffCall(world, reviewer, "GET /console/depots")).status).toBe(403);
  const booking = await aboard();
  const left = await toDepot(booking.id);
  expect(left.task).toMatchObject({ state: "held" });
  expect(left.task.depot).toBeUndefined();
  expect((await viewOf(booking.id)).held).toMatchObject({ depot: null });
  const hold = move(booking.id, "hold", { state: "held", depotId: depot?.id });
  expect((await hold).code).toBe("move_not_possible");
});
