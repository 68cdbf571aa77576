import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { ConsoleBooking } from "@songtan/contract/console/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accept,
  acceptFromBoard,
  answersOf,
  boardOf,
  bookingOf,
  decline,
  offersOf,
  see,
} from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { ari } from "../../../../testing/world/points.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "./dispatcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

const recordOf = async (id: string) =>
  (
    await staffCall<ConsoleBooking>(
      world,
      await newStaff(world, ["booking.manage"]),
      `GET /console/bookings/${id}`,
    )
  ).data;

test("a waiting booking is offered to drivers nearby, for thirty seconds, with its pay and why", async () => {
  const near = await newDriver(world);
  const far = await newDriver(world, { at: { latitude: 18.79, longitude: 98.98 } });
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, near);
  expect(offer).toMatchObject({
    bookingId: booking.id,
    expiresAt: new Date(world.clock.now.getTime() + 30_000).toISOString(),
    reasons: ["nearest"],
    askedDrivers: 1,
    detourSeconds: null,
    booking: { number: booking.number, cashToCollectSatang: booking.totalSatang },
  });
  const rounding = booking.lines.find(({ code }) => code === "rounding")?.amountSatang ?? 0;
  expect((offer?.paySatang ?? 0) + (offer?.commissionSatang ?? 0) + rounding).toBe(
    booking.totalSatang,
  );
  expect(JSON.stringify(offer)).not.toContain("+668");
  expect(await offersOf(world, far)).toEqual([]);
});

test("accepting makes the booking the driver's task and withdraws the others' offers", async () => {
  const winner = await newDriver(world);
  const other = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  const [lost] = await offersOf(world, other);
  const [won] = await offersOf(world, winner);
  const task = await accept(world, winner, won);
  expect(task.data).toMatchObject({ id: booking.id, state: "assigned", customerName: "มาลี จ." });
  expect(task.data.stops[0]).toMatchObject({ contactPhone: "+66811111111" });
  expect(await offersOf(world, other)).toEqual([]);
  expect(await accept(world, other, lost)).toMatchObject({
    status: 409,
    code: "booking_already_taken",
  });
  const view = await call<BookingView>(world, `GET /bookings/${booking.id}`, {
    token: customer.token,
  });
  expect(view.data).toMatchObject({
    state: "assigned",
    driver: { name: "อนันต์ จ.", phone: winner.phone },
  });
  const again = await accept(world, winner, won);
  expect(again).toMatchObject({ status: 200, data: { id: booking.id } });
});

test("an offer past its time is refused, expires, and the next wave goes to another driver", async () => {
  const first = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, first);
  await see(world, first, offer);
  world.clock.advance(31);
  expect(await accept(world, first, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  expect(await decline(world, first, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  const second = await newDriver(world);
  await dispatchOnce(world.deps);
  expect(await answersOf(world, booking.id)).toEqual(["expired", null]);
  // Staff read which of them was on a driver's screen.
  expect((await recordOf(booking.id)).offers.map(({ seenAt }) => seenAt)).toEqual([
    expect.any(String),
    null,
  ]);
  expect(await offersOf(world, first)).toEqual([]);
  expect(await offersOf(world, second)).toHaveLength(1);
  expect(await bookingOf(world, booking.id)).toMatchObject({ wave: 2 });
});

test("no second wave is sent while an offer of the first is open, and no driver has two open offers", async () => {
  const first = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const second = await newDriver(world);
  await dispatchOnce(world.deps);
  expect(await offersOf(world, second)).toEqual([]);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect((await offersOf(world, first)).map((offer) => offer.bookingId)).toEqual([booking.id]);
  expect(await offersOf(world, second)).toHaveLength(1);
});

test("declining is free, works twice, and the booking is not offered to that driver again", async () => {
  const driver = await newDriver(world);
  await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  expect(await decline(world, driver, offer)).toMatchObject({ status: 200, data: null });
  expect(await decline(world, driver, offer)).toMatchObject({ status: 200 });
  expect(await accept(world, driver, offer)).toMatchObject({ status: 409, code: "offer_expired" });
  world.clock.advance(5);
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toEqual([]);
});

test("an offer that was missed with the app hidden is no answer: it comes once more, after the others", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  for (const reasons of [["nearest"], ["nearest", "wider_ring", "asked_again"], null]) {
    await dispatchOnce(world.deps);
    expect((await offersOf(world, driver))[0]?.reasons ?? null).toEqual(reasons);
    world.clock.advance(31);
    await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  }
  expect(await answersOf(world, booking.id)).toEqual(["expired", "expired"]);
  expect((await recordOf(booking.id)).offers.map(({ seenAt }) => seenAt)).toEqual([null, null]);
  const dashboard = await call<{ acceptanceRate: number | null }>(world, "GET /driver/dashboard", {
    token: driver.token,
  });
  expect(dashboard.data.acceptanceRate).toBeNull();
  expect(await see(world, await newDriver(world), { id: crypto.randomUUID() })).toMatchObject({
    status: 200,
  });
});

test("an offer of another driver is 404, and only drivers may call these routes", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  const stranger = await newDriver(world);
  expect(await accept(world, stranger, offer)).toMatchObject({ status: 404, code: "not_found" });
  expect(await decline(world, stranger, offer)).toMatchObject({ status: 404, code: "not_found" });
  expect(await acceptFromBoard(world, customer, booking.id)).toMatchObject({ status: 401 });
  expect(await call(world, "GET /driver/offers")).toMatchObject({ status: 401 });
});

test("a driver off duty, unverified, unseen, busy, with another vehicle or with the customer's own account gets no offer", async () => {
  const customer = await newCustomer(world);
  const busy = await newDriver(world);
  await bookAndAccept(world, busy, { quote: { extras: ["return_trip"] } });
  const own = await newDriver(world, { phone: customer.phone });
  const unseen = await newDriver(world);
  world.clock.advance(121);
  const others = [
    busy,
    own,
    unseen,
    await newDriver(world, { onDuty: false }),
    await newDriver(world, { verified: false }),
    await newDriver(world, { vehicle: "pickup" }),
  ];
  for (const driver of [busy, own])
    await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  const booking = await book(world, customer);
  await dispatchOnce(world.deps);
  for (const driver of others) expect(await offersOf(world, driver)).toEqual([]);
  const free = await newDriver(world);
  await dispatchOnce(world.deps);
  expect((await offersOf(world, free))[0]?.bookingId).toBe(booking.id);
  expect(await boardOf(world, own)).toEqual([]);
  expect(await acceptFromBoard(world, own, booking.id)).toMatchObject({ status: 404 });
});

test("a booking given back is found again, first in line, by another driver", async () => {
  const first = await newDriver(world);
  const waiting = await book(world, await newCustomer(world), { at: ari });
  world.clock.advance(60);
  await report(world, first, { latitude: 13.7478, longitude: 100.5321 });
  const booking = await book(world, await newCustomer(world));
  expect((await acceptFromBoard(world, first, booking.id)).status).toBe(200);
  await send(world, first, booking.id, [
    { kind: "heading" },
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  const second = await newDriver(world, { at: { latitude: 13.764, longitude: 100.5385 } });
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, second);
  expect(offer).toMatchObject({
    bookingId: booking.id,
    reasons: expect.arrayContaining(["first_in_line"]),
  });
  expect((await offersOf(world, first)).map((offer) => offer.bookingId)).toEqual([waiting.id]);
  const task = await accept(world, second, offer);
  expect(task).toMatchObject({
    status: 200,
    data: { state: "assigned", cash: { collected: false } },
  });
  expect(await bookingOf(world, booking.id)).toMatchObject({
    firstInLine: false,
    driverId: second.id,
  });
  const late = await send(world, first, booking.id, [{ kind: "picked_up", ...withPhoto() }]);
  expect(late.outcomes[0]?.outcome).toBe("recorded_for_review");
  expect(await bookingOf(world, booking.id)).toMatchObject({
    state: "assigned",
    driverId: second.id,
  });
});

test("the same acceptance repeated with its key answers the same task", async () => {
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  const once = () =>
    call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
      headers: {
        "idempotency-key": "tap-1",
      },
    });
  const first = await once();
  expect(first.status).toBe(200);
  const second = await once();
  expect([second.status, second.body]).toEqual([200, first.body]);
  const events = await world.deps.db
    .selectFrom("bookingEvents")
    .select("id")
    .where("bookingId", "=", booking.id)
    .where("kind", "=", "assigned")
    .execute();
  expect(events).toHaveLength(1);
});
