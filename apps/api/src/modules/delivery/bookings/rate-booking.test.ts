import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { book, type Caller, caller } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let customer: Caller;
beforeAll(async () => {
  world = await openTestWorld();
  customer = caller(world, await newCustomer(world));
});
afterAll(() => world.close());

describe("rating", () => {
  test("is for delivered bookings, once, and counts for the driver", async () => {
    const driver = await newDriver(world);
    const { id } = await book(world, customer);
    expect((await customer.post(`/api/bookings/${id}/rating`, { stars: 5 })).code).toBe(
      "rating_not_allowed",
    );
    const now = world.clock.now;
    await world.deps.db
      .updateTable("bookings")
      .set({ state: "delivered", driverId: driver.id, assignedAt: now, endedAt: now })
      .where("id", "=", id)
      .execute();
    expect((await customer.post(`/api/bookings/${id}/rating`, { stars: 6 })).status).toBe(400);
    const rated = (
      await customer.post(`/api/bookings/${id}/rating`, { stars: 4, comment: "ดีมาก 👍" })
    ).body.data as BookingView;
    expect(rated.rating).toEqual({ stars: 4, comment: "ดีมาก 👍" });
    expect(rated.driver?.ratingAverage).toBe(4);
    expect((await customer.post(`/api/bookings/${id}/rating`, { stars: 5 })).code).toBe(
      "rating_not_allowed",
    );
  });
});
