import type { BookingSummary, BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accept, acceptFromBoard, offersOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, report } from "../../../../testing/world/people.ts";
import { silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "./dispatcher.ts";

let world: TestWorld;
// A world each: dispatch looks at all drivers and all bookings there are.
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(() => world.close());

test("who has a job is offered a second on the way, and both jobs' stops are put into one order", async () => {
  const driver = await newDriver(world);
  const first = await bookAndAccept(world, driver, { dropOffs: [silom] });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const beyond = { latitude: 13.7275, longitude: 100.5315 };
  const customer = await newCustomer(world);
  const second = await book(world, customer, { at: halfway, dropOffs: [beyond] });
  await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(world.deps);
  const [offer] = await offersOf(world, driver);
  expect(offer).toMatchObject({
    bookingId: second.id,
    reasons: ["nearest", "on_your_way", "waiting_longest"].slice(0, 2),
  });
  expect(offer?.detourSeconds).toBeGreaterThan(0);
  // From the board it is not to be had: only what was found to lie on the way.
  expect(await accept(world, driver, offer)).toMatchObject({
    status: 200,
    data: { id: second.id, state: "assigned" },
  });
  const ranks = await world.deps.db
    .selectFrom("stops")
    .select(["bookingId", "index", "visitRank"])
    .where("bookingId", "in", [first.id, second.id])
    .orderBy("visitRank")
    .execute();
  expect(
    ranks.map((row) => `${row.bookingId === first.id ? "first" : "second"} ${row.index}`),
  ).toEqual(["first 0", "second 0", "second 1", "first 1"]);
  const tasks = await call<TaskView[]>(world, "GET /driver/tasks?state=active", {
    token: driver.token,
  });
  expect(tasks.data.map((task) => [task.id, task.nextVisit])).toEqual([
    [first.id, 0],
    [second.id, 1],
  ]);
  await send(world, driver, second.id, [{ kind: "heading" }]);
  const shown = await call<BookingView>(world, `GET /bookings/${second.id}`, {
    token: customer.token,
  });
  expect(shown.data.arrival).toMatchObject({ stopsBefore: 1 });
  expect(shown.data.arrival?.seconds).toBeGreaterThan(240);
  const listed = await call<BookingSummary[]>(world, "GET /bookings?state=active", {
    token: customer.token,
  });
  expect(listed.data.map(({ arrival }) => arrival)).toEqual([shown.data.arrival]);
  const third = await book(world, await newCustomer(world), { at: halfway, dropOffs: [beyond] });
  await dispatchOnce(world.deps);
  expect(await offersOf(world, driver)).toEqual([]);
  expect(await acceptFromBoard(world, driver, third.id)).toMatchObject({
    status: 409,
    code: "driver_busy",
  });
  const places = await world.deps.db
    .selectFrom("bookings")
    .select("slot")
    .where("driverId", "=", driver.id)
    .execute();
  expect(places.map((row) => row.slot).sort()).toEqual([1, 2]);
  await expect(
    world.deps.db.updateTable("bookings").set({ slot: 1 }).where("id", "=", second.id).execute(),
  ).rejects.toThrow("bookings_two_active_per_driver");
});

test("what fills the box, needs a helper or leads elsewhere is no second job", async () => {
  const driver = await newDriver(world);
  await bookAndAccept(world, driver, {
    dropOffs: [silom],
    quote: { parcel: { category: "other", weightKg: 12 } },
  });
  const halfway = { latitude: 13.7355, longitude: 100.5335 };
  const customer = await newCustomer(world);
  await book(world, customer, {
    at: halfway,
    quote: { parcel: { category: "other", weightKg: 9 } },
  });
  await book(world, customer, { at: halfway, quote: { extras: ["return_trip"] } });
  await book(world, customer, {
    at: { latitude: 13.7478, longitude: 100.5321 },
    dropOffs: [{ latitude: 13.96, longitude: 100.6 }],
  });
  await report(world, driver, { latitude: 13.7478, longitude: 100.5321 });
  await dispatchOnce(world.deps);
  const offered = await offersOf(world, driver);
  expect(offered.map((offer) => offer.booking.stops.at(-1)?.latitude)).toEqual(
    [13.96].slice(0, offered.length),
  );
});
