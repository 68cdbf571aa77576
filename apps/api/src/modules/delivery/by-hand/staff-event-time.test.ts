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

test("what staff record in the minute of the driver's last event is dated after it", async () => {
  const staff = await newStaff(world, ["booking.manage"]);
  const driver = await newDriver(world);
  const booking = await book(world, await newCustomer(world));
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  world.clock.advance(90);
  const headingAt = world.clock.now;
  expect(outcomes(await send(world, driver, booking.id, [{ kind: "heading" }]))).toBe("applied");
  world.clock.advance(5);
  const recorded = await staffCall(
    world,
    staff,
    `POST /console/bookings/${booking.id}/driver-events`,
    {
      body: {
        ...{ kind: "arrived", stopIndex: 0, words: "คนขับโทรมาแจ้ง" },
        occurredAt: new Date(headingAt.getTime() - 30_000).toISOString(),
        ...{ seenState: "assigned", seenDriverId: driver.id },
      },
    },
  );
  expect(recorded.status).toBe(200);
  const events = await world.deps.db
    .selectFrom("taskEvents")
    .select(["kind", "happenedAt"])
    .where("bookingId", "=", booking.id)
    .orderBy("sequenceNumber")
    .execute();
  expect(events).toEqual([
    { kind: "heading", happenedAt: headingAt },
    { kind: "arrived", happenedAt: headingAt },
  ]);
});
