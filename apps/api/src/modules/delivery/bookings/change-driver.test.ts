import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { OfferView } from "@songtan/contract/drivers/offers";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectWholeBooks, ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  buildTaskEvents,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver, type Person, report } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { dispatchOnce } from "../dispatch/dispatcher.ts";
import { watchDrivers } from "./watch-drivers.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await openTestWorld();
});
afterEach(async () => {
  await expectWholeBooks(world);
  await world.close();
});

const near = { latitude: 13.7478, longitude: 100.5321 };
const north = (metres: number) => ({ ...near, latitude: near.latitude + metres / 111_195 });

/** A customer's booking with a driver on the way to it. */
async function bookingWithDriver() {
  const customer = await newCustomer(world);
  const driver = await newDriver(world, { at: north(1500) });
  const booking = await book(world, customer);
  await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
    token: driver.token,
  });
  await send(world, driver, booking.id, [{ kind: "heading" }]);
  return { customer, driver, id: booking.id };
}
const view = async (customer: Person, id: string) =>
  (await call<BookingView>(world, `GET /bookings/${id}`, { token: customer.token })).data;
const change = (customer: Person, id: string, key?: string) =>
  call<BookingView>(world, `POST /bookings/${id}/change-driver`, {
    token: customer.token,
    ...(key && { headers: { "idempotency-key": key } }),
  });
/** The driver's phone reports this place every minute. */
async function reportFor(
  driver: Person,
  minutes: number,
  positionAt: (minute: number) => { latitude: number; longitude: number },
) {
  for (let minute = 1; minute <= minutes; minute += 1) {
    world.clock.advance(60);
    await report(world, driver, positionAt(minute));
  }
}
const incidents = () =>
  world.deps.db.selectFrom("incidents").selectAll().orderBy("openedAt").execute();
const heldOf = (driver: Person) => ledgerBalance(world, "driver_held", driver.id);

test("who does not move for ten minutes is changed by the customer, free, and the booking is first in line", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  await reportFor(driver, 9, () => north(1480));
  expect(await change(customer, id)).toMatchObject({
    status: 422,
    code: "driver_change_not_allowed",
  });
  const before = await view(customer, id);
  expect(before.changeDriver).toMatchObject({ allowed: false, because: "still" });
  await reportFor(driver, 2, () => north(1510));
  expect((await view(customer, id)).changeDriver?.allowed).toBe(true);
  expect(await heldOf(driver)).toBeLessThan(0);
  const changed = await change(customer, id, "tap");
  expect(changed.data).toMatchObject({ state: "searching", cancellation: { feeSatang: 0 } });
  expect(changed.data.driver).toBeUndefined();
  expect(changed.data.changeDriver).toBeUndefined();
  expect(changed.data.timeline.at(-1)).toMatchObject({ kind: "driver_changed", reason: "still" });
  expect(changed.data.stops[0]?.state).toBe("pending");
  expect((await change(customer, id, "tap")).status).toBe(200);
  expect((await change(customer, id)).code).toBe("driver_change_not_allowed");
  expect(await heldOf(driver)).toBe(0);
  const next = await newDriver(world);
  await dispatchOnce(world.deps);
  const offers = async (who: Person) =>
    (await call<OfferView[]>(world, "GET /driver/offers", { token: who.token })).data;
  expect((await offers(next))[0]).toMatchObject({
    bookingId: id,
    reasons: expect.arrayContaining(["first_in_line"]),
  });
  expect(await offers(driver)).toEqual([]);
});

test("one booking that cannot be changed keeps no other driver on theirs", async () => {
  const jobs = [await bookingWithDriver(), await bookingWithDriver(), await bookingWithDriver()];
  const [first] = jobs;
  world.clock.advance(21 * 60);
  await world.owner.query(
    `create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'this one'; end $$`,
  );
  await world.owner.query(`create trigger refuse_one before update on bookings for each row
    when (new.id = '${first?.id}') execute function refuse_one()`);
  await expect(watchDrivers(world.deps)).rejects.toThrow("1 of 3");
  await world.owner.query("drop trigger refuse_one on bookings");
  const states = await Promise.all(
    jobs.map(async ({ customer, id }) => (await view(customer, id)).state),
  );
  expect(states).toEqual(["assigned", "searching", "searching"]);
});

test("who moves is left alone until fifteen minutes past the estimate", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  const far = await world.deps.db
    .updateTable("bookings")
    .set({ pickupExpectedAt: new Date(world.clock.now.getTime() + 6 * 60_000) })
    .where("id", "=", id)
    .returning("pickupLeaveAt")
    .executeTakeFirstOrThrow();
  expect(far.pickupLeaveAt).not.toBeNull();
  await reportFor(driver, 20, (minute) => north(1500 + minute * 150));
  expect((await change(customer, id)).code).toBe("driver_change_not_allowed");
  await reportFor(driver, 1, () => north(5000));
  expect((await view(customer, id)).changeDriver).toMatchObject({ allowed: true, because: "late" });
  expect((await change(customer, id)).status).toBe(200);
});

test("at the door, with the goods, and for a stranger there is no other driver", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  await send(world, driver, id, [{ kind: "arrived" }]);
  world.clock.advance(3600);
  expect((await change(customer, id)).code).toBe("driver_change_not_allowed");
  expect((await view(customer, id)).changeDriver).toBeUndefined();
  expect(await change(await newCustomer(world), id)).toMatchObject({
    status: 404,
    code: "not_found",
  });
});

test("a driver who arrives in the moment the customer changes: one of the two happens, whole", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { customer, driver, id } = await bookingWithDriver();
    world.clock.advance(11 * 60);
    const [changed, arrived] = await Promise.all([
      change(customer, id),
      send(world, driver, id, [{ kind: "arrived" }]),
    ]);
    const row = await world.deps.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (changed.status === 200) {
      expect([row.state, row.driverId, outcomes(arrived)]).toEqual([
        "searching",
        null,
        "refused:event_out_of_order",
      ]);
    } else {
      expect([changed.code, row.state, row.driverId]).toEqual([
        "driver_change_not_allowed",
        "assigned",
        driver.id,
      ]);
    }
    await world.deps.db
      .updateTable("bookings")
      .set({ state: "unfulfilled", driverId: null, assignedAt: null })
      .where("id", "=", id)
      .execute();
  }
});

test("after twenty minutes the system changes the driver, once, and says so", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  await reportFor(driver, 19, () => north(1500));
  await watchDrivers(world.deps);
  expect((await view(customer, id)).state).toBe("assigned");
  await reportFor(driver, 2, () => north(1500));
  await Promise.all([watchDrivers(world.deps), watchDrivers(world.deps)]);
  const after = await view(customer, id);
  expect(after.state).toBe("searching");
  expect(after.timeline.filter((entry) => entry.kind === "driver_changed")).toHaveLength(1);
  expect(await incidents()).toEqual([]);
});

test("late reports of the old driver are saved: goods with proof return to them as long as no other driver has them", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  world.clock.advance(9 * 60);
  const pickedUp = buildTaskEvents(world, [{ kind: "picked_up", ...withPhoto() }]);
  world.clock.advance(3 * 60);
  expect((await change(customer, id)).status).toBe(200);
  const late = await call<{ outcomes: { outcome: string }[]; task: TaskView }>(
    world,
    `POST /driver/tasks/${id}/events`,
    {
      token: driver.token,
      body: { events: pickedUp },
    },
  );
  expect(late.data.outcomes[0]?.outcome).toBe("recorded_for_review");
  expect(await view(customer, id)).toMatchObject({
    state: "in_transit",
    driver: { phone: driver.phone },
  });
});

test("with goods aboard twenty silent minutes bring it to staff, once; movement closes it", async () => {
  const { customer, driver, id } = await bookingWithDriver();
  const fare = (await view(customer, id)).totalSatang;
  await send(world, driver, id, [
    { kind: "arrived" },
    { kind: "cash_collected", purpose: "fare", amountSatang: fare },
    { kind: "picked_up", ...withPhoto() },
    { kind: "heading", stopIndex: 1 },
  ]);
  await reportFor(driver, 3, () => near);
  world.clock.advance(15 * 60);
  await watchDrivers(world.deps);
  expect(await incidents()).toEqual([]);
  world.clock.advance(3 * 60);
  await watchDrivers(world.deps);
  await watchDrivers(world.deps);
  expect(await incidents()).toMatchObject([
    { kind: "driver_vanished", bookingId: id, driverId: driver.id, closedAt: null },
  ]);
  expect((await view(customer, id)).state).toBe("in_transit");
  await report(world, driver, north(-900));
  await watchDrivers(world.deps);
  expect(await incidents()).toMatchObject([{ closedAt: world.clock.now, resolution: "went_on" }]);
});
