import { afterAll, beforeAll, expect, test } from "vitest";
import { dropOffsOf, editing, far, type Wish } from "../../../../testing/delivery/edits.ts";
import { delivered, pickUp } from "../../../../testing/delivery/handovers.ts";
import {
  accept,
  acceptFromBoard,
  answersOf,
  bookingOf,
  offersOf,
} from "../../../../testing/delivery/offers.ts";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person } from "../../../../testing/world/people.ts";
import { chatuchak, nearSiam, silom } from "../../../../testing/world/points.ts";
import { runConcurrently } from "../../../../testing/world/run-concurrently.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { dispatchOnce } from "../dispatch/dispatcher.ts";

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

const inHours = (hours: number) =>
  new Date(world.clock.now.getTime() + hours * 3_600_000).toISOString();
/** The booking's own stops as a wish, with other facts of some. */
async function wishOf(
  customer: Person,
  id: string,
  { stops = {}, ...more }: { stops?: Record<number, object> } & Partial<Omit<Wish, "dropOffs">>,
): Promise<Wish> {
  const before = await edits.read(customer, id);
  const own = await dropOffsOf(world, { customer, id }, [...before.stops.keys()]);
  const dropOffs = own.map((stop, index) => ({ ...stop, ...stops[index] }));
  return { fromIndex: 0, dropOffs, ...more };
}
const change = async (customer: Person, id: string, wish: Parameters<typeof wishOf>[2]) =>
  edits.requestEdit(customer, id, await wishOf(customer, id, wish));
const quote = async (customer: Person, id: string, wish: Parameters<typeof wishOf>[2]) =>
  edits.quote(customer, id, await wishOf(customer, id, wish));

/** Accepts from a board page that shows this start of the search. */
const acceptAsShown = ({ token }: Person, id: string, searchingSince: string | undefined) =>
  call(world, `POST /driver/bookings/${id}/accept`, { token, body: { searchingSince } });

test("a searching cash booking changes at once, pick-up and all: open offers go back and return with the new facts", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const booking = await book(world, customer);
  expect(booking.edit).toMatchObject({ allowed: true, fromIndex: 0 });
  await dispatchOnce(world.deps);
  const [old] = await offersOf(world, driver);
  expect(old?.bookingId).toBe(booking.id);
  const shownSince = (await bookingOf(world, booking.id)).searchingSince?.toISOString();
  world.clock.advance(10);
  const wish = {
    stops: {
      0: { ...nearSiam, address: "สยาม ซอย 4", contactName: "มานี", contactPhone: "+66811110000" },
      1: { ...chatuchak, contactName: "ปิติ", contactPhone: "+66822220000", note: "ป้อมยาม" },
    },
    extras: ["pin" as const, "return_trip" as const],
    parcel: { category: "food" as const, weightKg: 4 },
    payerStopIndex: 1,
  };
  const priced = await quote(customer, booking.id, wish);
  expect(priced.data.beforeSatang).toBe(booking.totalSatang);
  const changed = await change(customer, booking.id, wish);
  expect(changed.status).toBe(201);
  expect(changed.data).toMatchObject({
    state: "searching",
    totalSatang: priced.data.totalSatang,
    parcel: wish.parcel,
    extras: wish.extras,
    payment: { method: "cash", payer: "recipient", payerStopIndex: 1 },
    stops: [
      { address: "สยาม ซอย 4", contactName: "มานี" },
      { address: chatuchak.address, contactName: "ปิติ", note: "ป้อมยาม" },
    ],
  });
  expect(changed.data.timeline.map(({ kind }) => kind)).toEqual(["booked", "searching", "edited"]);
  expect(await answersOf(world, booking.id)).toEqual(["withdrawn"]);
  expect((await accept(world, driver, old)).code).toBe("offer_expired");
  expect((await acceptAsShown(driver, booking.id, shownSince)).code).toBe("offer_expired");
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  expect(offer?.booking).toMatchObject({
    totalSatang: priced.data.totalSatang,
    extras: wish.extras,
  });
  expect((await accept(world, driver, offer)).status).toBe(200);
  const view = await edits.read(customer, booking.id);
  expect(view.edit).toMatchObject({ allowed: true, fromIndex: 1 });
  await pickUp(world, driver, view);
});

test("moved to tomorrow it waits for its time, moved to now it searches; each old timer does nothing", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const later = await change(customer, id, { scheduledAt: inHours(20) });
  expect(later.data).toMatchObject({ state: "scheduled", scheduledAt: inHours(20) });
  expect((await bookingOf(world, id)).searchingSince).toBeNull();
  await change(customer, id, { scheduledAt: inHours(30) });
  world.clock.advance(20 * 3600);
  await world.runJobs();
  expect((await edits.read(customer, id)).state).toBe("scheduled");
  const now = await change(customer, id, { scheduledAt: inHours(0) });
  expect([now.data.state, now.data.scheduledAt]).toEqual(["searching", inHours(0)]);
  expect(now.data.timeline.map(({ kind }) => kind).slice(-2)).toEqual(["edited", "searching"]);
  expect((await change(customer, id, { scheduledAt: inHours(-1) })).code).toBe("invalid");
  expect(
    (await quote(customer, id, { scheduledAt: inHours(24 * 31) })).error.fields,
  ).toHaveProperty("scheduledAt");
});

test("two connections: the edit and a driver's yes at once end in one order, and the second changes nothing", async () => {
  for (const first of ["edit", "accept"] as const) {
    const [customer, driver] = [await newCustomer(world), await newDriver(world)];
    const { id, totalSatang } = await book(world, customer);
    const searchingSince = (await bookingOf(world, id)).searchingSince?.toISOString();
    world.clock.advance(5);
    const wish = await wishOf(customer, id, { stops: { 1: far } });
    const priced = (await edits.quote(customer, id, wish)).data.totalSatang;
    const calls = {
      edit: () => edits.requestEdit(customer, id, { ...wish, totalSatang: priced }),
      accept: () => acceptAsShown(driver, id, searchingSince),
    };
    const second = first === "edit" ? "accept" : "edit";
    const [won, lost] = await runConcurrently(world, (trx) => lockBooking(trx, id), {
      async begin() {
        const one = calls[first]();
        await new Promise((ready) => setTimeout(ready, 150));
        return Promise.all([one, calls[second]()]);
      },
      goOn: async () => {},
    });
    expect([won.status, lost.code]).toEqual(
      first === "edit" ? [201, "offer_expired"] : [200, "edit_driver_came"],
    );
    const after = await bookingOf(world, id);
    expect([after.state, after.totalSatang]).toEqual(
      first === "edit" ? ["searching", priced] : ["assigned", totalSatang],
    );
    if (first === "accept") continue;
    const shownNow = after.searchingSince?.toISOString();
    expect((await acceptAsShown(driver, id, shownNow)).status).toBe(200);
  }
});

test("what is refused changes nothing: another province, water, other goods without a word, a payer of no stop, no drop-off, too often", async () => {
  const customer = await newCustomer(world);
  const { id } = await book(world, customer);
  const before = await bookingOf(world, id);
  const codeOf = async (wish: Parameters<typeof wishOf>[2]) =>
    (await quote(customer, id, wish)).code;
  const pickUpAt = (latitude: number, longitude: number) => ({
    stops: { 0: { latitude, longitude } },
  });
  expect(await codeOf(pickUpAt(13.8622, 100.5134))).toBe("edit_other_city");
  expect(await codeOf(pickUpAt(13.7442, 100.4907))).toBe("in_water");
  expect(await codeOf({ parcel: { category: "other", weightKg: 900 } })).not.toBe(undefined);
  expect((await change(customer, id, { payerStopIndex: 2 })).error.fields).toHaveProperty(
    "payerStopIndex",
  );
  const whole = await wishOf(customer, id, {});
  const pickUpAlone = { ...whole, dropOffs: whole.dropOffs.slice(0, 1) };
  expect((await edits.quote(customer, id, pickUpAlone)).error.fields).toHaveProperty("dropOffs");
  await world.deps.db
    .updateTable("bookings")
    .set({ goodsTermsVersion: "2026-11-21" })
    .where("id", "=", id)
    .execute();
  const food = { category: "food" as const, weightKg: 1 };
  expect((await change(customer, id, { parcel: food })).error.fields).toHaveProperty(
    "goodsTermsVersion",
  );
  expect(await bookingOf(world, id)).toMatchObject({
    totalSatang: before.totalSatang,
    parcel: before.parcel,
    searchingSince: before.searchingSince,
  });
  for (let round = 0; round < 20; round++) {
    const { status } = await change(customer, id, { stops: { 1: { note: `ชั้น ${round}` } } });
    expect(status).toBe(201);
  }
  expect((await change(customer, id, {})).code).toBe("edit_too_often");
});

test("the sender's edits before a driver leave the one with a driver; cash is collected at the new price", async () => {
  const [customer, driver] = [await newCustomer(world), await newDriver(world)];
  const { id } = await book(world, customer, {
    dropOffs: [{ ...silom, codAmountSatang: 20_000 }, chatuchak],
  });
  const removed = await edits.requestEdit(customer, id, {
    fromIndex: 0,
    dropOffs: await dropOffsOf(world, { customer, id }, [0, 2]),
  });
  expect(removed.data.stops.map(({ codAmountSatang }) => codAmountSatang)).toEqual([null, null]);
  expect(removed.data.lines.map(({ code }) => code)).not.toContain("cod");
  expect((await acceptFromBoard(world, driver, id)).status).toBe(200);
  const edit = await edits.requestedEdit(customer, id, { fromIndex: 1, dropOffs: [far] });
  expect((await edits.answer(driver, id, "accept", edit.id)).status).toBe(200);
  const view = await edits.read(customer, id);
  await pickUp(world, driver, view);
  await send(world, driver, id, delivered(1));
  expect((await edits.read(customer, id)).state).toBe("delivered");
  expect(await ledgerBalance(world, "driver_held", driver.id)).toBe(0);
});

test("staff change a waiting booking for its caller, and the log says so", async () => {
  const [customer, staff] = [
    await newCustomer(world),
    await newStaff(world, ["booking.manage", "audit.read"]),
  ];
  const { id } = await book(world, customer, { quote: { scheduledAt: inHours(5) } });
  const wish = await wishOf(customer, id, {
    stops: { 1: { contactName: "ผู้รับใหม่" } },
    scheduledAt: inHours(6),
  });
  const priced = await staffCall<{ totalSatang: number }>(
    world,
    staff,
    `POST /console/bookings/${id}/edits/quote`,
    { body: wish },
  );
  const { totalSatang } = priced.data;
  const done = await staffCall(world, staff, `POST /console/bookings/${id}/edits`, {
    body: { ...wish, totalSatang, words: "ลูกค้าโทรมาเลื่อนเวลา" },
  });
  expect(done.status).toBe(200);
  const view = await edits.read(customer, id);
  expect(view).toMatchObject({ scheduledAt: inHours(6), stops: [{}, { contactName: "ผู้รับใหม่" }] });
  expect(view.timeline.find(({ kind }) => kind === "edited")).toMatchObject({ byStaff: true });
  const actions = await world.deps.db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", id)
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["booking.edited"]);
});
