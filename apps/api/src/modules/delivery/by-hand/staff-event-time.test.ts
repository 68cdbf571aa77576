import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, outcomes, send } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { newStaff, staffCall } from "../../../../testing/world/staff.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** A booking of a driver who is heading to the pick-up, and staff who record its arrival. */
async function arrivalByStaff() {
  const staff = await newStaff(world, ["booking.manage"]);
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  world.clock.advance(90);
  const headingAt = world.clock.now;
  expect(outcomes(await send(world, driver, booking.id, [{ kind: "heading" }]))).toBe("applied");
  world.clock.advance(5);
  const record = (secondsFromNow: number) =>
    staffCall(world, staff, `POST /console/bookings/${booking.id}/driver-events`, {
      body: {
        ...{ kind: "arrived", stopIndex: 0, words: "คนขับโทรมาแจ้ง" },
        occurredAt: new Date(world.clock.now.getTime() + secondsFromNow * 1000).toISOString(),
        ...{ seenState: "assigned", seenDriverId: driver.id },
      },
    });
  const events = () =>
    world.deps.db
      .selectFrom("taskEvents")
      .select(["kind", "happenedAt"])
      .where("bookingId", "=", booking.id)
      .orderBy("sequenceNumber")
      .execute();
  return { headingAt, record, events };
}

test("what staff record in the minute of the driver's last event is dated after it", async () => {
  const { headingAt, record, events } = await arrivalByStaff();
  expect((await record(-35)).status).toBe(200);
  expect(await events()).toEqual([
    { kind: "heading", happenedAt: headingAt },
    { kind: "arrived", happenedAt: headingAt },
  ]);
});

test("a clock of staff that is a little ahead is no error, and nothing is dated in the future", async () => {
  const { headingAt, record, events } = await arrivalByStaff();
  const refused = await record(60);
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ["occurredAt"]]);
  expect((await record(20)).status).toBe(200);
  expect(await events()).toEqual([
    { kind: "heading", happenedAt: headingAt },
    { kind: "arrived", happenedAt: world.clock.now },
  ]);
});
