import { afterEach, beforeEach, expect, test } from "vitest";
import { allow, arrived } from "../../../../testing/accounts/reached-by.ts";
import { yesterdayNoon } from "../../../../testing/money/paid.ts";
import { call } from "../../../../testing/world/call.ts";
import { book, bookAndAccept, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../../delivery/dispatch/dispatcher.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
  world.clock.now = yesterdayNoon();
});
afterEach(() => world.close());

test("an offer rings at a closed app until it ends, and is closed when another driver has it", async () => {
  // The present: jobs that are due by the real clock would otherwise end the search.
  world.clock.now = new Date();
  const [driver, other] = [await newDriver(world), await newDriver(world)];
  await allow(world, driver, "driver");
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  await world.runJobs();
  const [rung] = world.outside.pushed;
  expect(rung?.text).toMatchObject({
    tag: `offer:${booking.id}`,
    ring: true,
    url: "/driver/booking",
  });
  expect(rung?.text.title).toMatch(/^งานใหม่ ฿\d+/);
  expect(rung?.ttlSeconds).toBeGreaterThan(25);
  expect(rung?.ttlSeconds).toBeLessThanOrEqual(30);
  expect(rung?.urgent).toBe(true);
  expect(rung?.topic).toMatch(/^[\w-]{32}$/);
  expect(JSON.stringify(rung?.text)).not.toContain("+66");
  const accepted = await call(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: other.token,
  });
  expect(accepted.status).toBe(200);
  await world.runJobs();
  const closed = world.outside.pushed.at(-1);
  expect(closed?.text).toMatchObject({ tag: `offer:${booking.id}`, close: true });
  expect(closed?.topic).toBe(rung?.topic);
});

test("an offer that was answered before its notice was sent rings nowhere", async () => {
  const driver = await newDriver(world);
  await allow(world, driver, "driver");
  const booking = await book(world, await newCustomer(world));
  await dispatchOnce(world.deps);
  expect(
    (await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token }))
      .status,
  ).toBe(200);
  await world.runJobs();
  expect(world.outside.pushed.filter(({ text }) => text.ring)).toEqual([]);
});

test("a customer is notified of milestones by free channels, and by SMS only of problems", async () => {
  const [pushed, plain, driver] = [
    await newCustomer(world),
    await newCustomer(world),
    await newDriver(world),
  ];
  await allow(world, pushed);
  for (const customer of [pushed, plain]) {
    const booking = await book(world, customer);
    await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
    await send(world, driver, booking.id, [{ kind: "heading" }, { kind: "arrived" }]);
    world.clock.advance(11 * 60);
    await send(world, driver, booking.id, [
      { kind: "failed", reason: "sender_absent", ...withPhoto() },
    ]);
  }
  await world.runJobs();
  const titles = world.outside.pushed.map(({ text }) => text.title.split(" · ")[0]);
  expect(titles.sort()).toEqual(["คนขับถึงจุดรับแล้ว", "มีคนขับรับงานแล้ว", "มีปัญหาระหว่างส่ง"].sort());
  expect(world.sent.filter(({ to }) => to === plain.phone)).toHaveLength(1);
  expect(world.sent.filter(({ to }) => to === pushed.phone)).toEqual([]);
});

test("a customer whose job staff move to another driver learns it once, and not that a driver is being sought", async () => {
  const customer = await newCustomer(world);
  await allow(world, customer);
  const staff = await newStaff(world, ["booking.manage"]);
  const [first, second] = [await newDriver(world), await newDriver(world)];
  const { id } = await book(world, customer);
  const give = async (driverId: string, seenState: string, seenDriverId: string | null) => {
    world.clock.advance(60);
    const body = { driverId, way: "assign", seenState, seenDriverId, words: "คนขับรถเสีย" };
    const given = await staffCall(world, staff, `POST /console/bookings/${id}/choose-driver`, {
      body,
    });
    expect(given.status).toBe(200);
    return (await arrived(world, customer)).map((text) => text.split(" · ")[0]);
  };
  expect(await give(first.id, "searching", null)).toEqual(["push มีคนขับรับงานแล้ว"]);
  expect(await give(second.id, "assigned", first.id)).toEqual(["push เปลี่ยนคนขับแล้ว"]);
});

test("people are not notified of their own actions", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await world.runJobs();
  expect(world.outside.pushed).toEqual([]);
  expect(task.state).toBe("assigned");
});
