import type { BookingView } from "@songtan/contract/bookings/bookings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call } from "../../../../testing/world/call.ts";
import { book, type Caller, caller, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let customer: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openTestWorld();
  customer = caller(world, await newCustomer(world));
  stranger = caller(world, await newCustomer(world));
});
afterAll(() => world.close());

describe("cancelling", () => {
  test("is free while searching, once", async () => {
    const { id } = await book(world, customer);
    const answer = await customer.post(`/api/bookings/${id}/cancel`, {
      expectedFeeSatang: 0,
      reason: "เปลี่ยนใจ",
    });
    expect((answer.body.data as BookingView).state).toBe("cancelled");
    expect((await customer.post(`/api/bookings/${id}/cancel`, { expectedFeeSatang: 0 })).code).toBe(
      "cancellation_not_allowed",
    );
    expect(
      (await stranger.post(`/api/bookings/${id}/cancel`, { expectedFeeSatang: 0 })).status,
    ).toBe(404);
  });

  test("costs the fee five minutes after assignment, and only the fee that was shown", async () => {
    const driver = await newDriver(world);
    // A separate customer: one with an unpaid fee cannot book for long.
    const customer = caller(world, await newCustomer(world));
    const { id } = await book(world, customer);
    await world.deps.db
      .updateTable("bookings")
      .set({ state: "assigned", driverId: driver.id, assignedAt: world.clock.now })
      .where("id", "=", id)
      .execute();
    expect(
      ((await customer.get(`/api/bookings/${id}`)).body.data as BookingView).cancellation.feeSatang,
    ).toBe(0);
    world.clock.advance(301);
    const view = (await customer.get(`/api/bookings/${id}`)).body.data as BookingView;
    expect(view.cancellation.feeSatang).toBe(4000);
    expect(view.driver).toMatchObject({ name: "อนันต์ จ.", vehicle: "motorcycle" });
    // Whole for who sends: it is what one looks for in the street.
    expect(JSON.stringify(view.driver)).toMatch(/กข ?\d{4}/);
    const stale = await customer.post(`/api/bookings/${id}/cancel`, { expectedFeeSatang: 0 });
    expect(stale.code).toBe("fee_changed");
    const agreed = await customer.post(`/api/bookings/${id}/cancel`, { expectedFeeSatang: 4000 });
    expect((agreed.body.data as BookingView).state).toBe("cancelled");
  });

  test("at the kerb: a cancellation and a pick-up at once end in one of the two, never in both", async () => {
    const seen = new Set<string>();
    for (const first of ["cancel", "pick-up", "together"] as const) {
      const person = await newCustomer(world);
      const driver = await newDriver(world);
      const { id, totalSatang } = await book(world, person);
      await call(world, `POST /driver/bookings/${id}/accept`, { token: driver.token });
      await send(world, driver, id, [
        { kind: "heading" },
        { kind: "arrived" },
        { kind: "cash_collected", purpose: "fare", amountSatang: totalSatang },
      ]);
      const cancel = () =>
        call(world, `POST /bookings/${id}/cancel`, {
          token: person.token,
          body: { expectedFeeSatang: 4000 },
        });
      const pickUp = () => send(world, driver, id, [{ kind: "picked_up", ...withPhoto() }]);
      if (first === "cancel") await cancel().then(pickUp);
      else if (first === "pick-up") await pickUp().then(cancel);
      else await Promise.all([cancel(), pickUp()]);
      const { data } = await call<BookingView>(world, `GET /bookings/${id}`, {
        token: person.token,
      });
      const kinds = data.timeline.map(({ kind }) => kind);
      expect(kinds.includes("cancelled") && kinds.includes("picked_up")).toBe(false);
      expect(data.state).toBe(kinds.includes("cancelled") ? "cancelled" : "in_transit");
      seen.add(data.state);
    }
    expect(seen).toEqual(new Set(["cancelled", "in_transit"]));
  });
});
