import type { BookingView } from "@songtan/contract/bookings/bookings";
import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingOf } from "../../../../testing/delivery/offers.ts";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { fare, toPickUp } from "../../../../testing/world/driving.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a task given back searches again first in line, and the one who gave it back sees no more of it", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  const answer = await send(world, driver, task.id, [
    ...toPickUp,
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  expect(outcomes(answer)).toBe("applied applied applied");
  expect(answer.task).toMatchObject({ state: "searching", next: [] });
  expect(answer.task.stops[1]).toMatchObject({ contactName: "ส***", note: null });
  expect(await bookingOf(world, task.id)).toMatchObject({
    state: "searching",
    driverId: null,
    assignedAt: null,
    driverArrivedAt: null,
    firstInLine: true,
    wave: 0,
    searchingSince: world.clock.now,
  });
  expect((await call(world, `GET /driver/tasks/${task.id}`, { token: driver.token })).status).toBe(
    404,
  );
  expect(
    (await call<TaskView[]>(world, "GET /driver/tasks", { token: driver.token })).data,
  ).toEqual([]);
});

test("goods reported aboard late, after the customer cancelled, go home with their driver", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer);
  await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
  const then = world.clock.now.toISOString();
  world.clock.advance(60);
  const cancelled = await call<BookingView>(world, `POST /bookings/${booking.id}/cancel`, {
    token: customer.token,
    body: {
      expectedFeeSatang: 0,
    },
  });
  expect(cancelled.status).toBe(200);
  const answer = await send(world, driver, booking.id, [
    { kind: "heading", occurredAt: then },
    { kind: "picked_up", occurredAt: then, ...withPhoto() },
  ]);
  expect(outcomes(answer)).toBe("refused:event_out_of_order recorded_for_review");
  expect(answer.task).toMatchObject({ state: "returning", endedAt: null });
  const back = await send(world, driver, booking.id, [{ kind: "returned", ...withPhoto() }]);
  expect(back.task.state).toBe("returned");
});

test("cash collected before the task was given back, and reported after, is not collected again", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, [
    ...toPickUp,
    { kind: "given_back", reason: "vehicle_trouble" },
  ]);
  const short = { ...fare(task), amountSatang: 1 };
  expect(outcomes(await send(world, driver, task.id, [short]))).toBe("recorded_for_review");
  expect((await bookingOf(world, task.id)).fareCollectedAt).toBeNull();
  expect(outcomes(await send(world, driver, task.id, [fare(task)]))).toBe("recorded_for_review");
  expect(await bookingOf(world, task.id)).toMatchObject({
    state: "searching",
    paymentState: "paid",
  });
  const next = await newDriver(world);
  const accepted = await call<TaskView>(world, `POST /driver/bookings/${task.id}/accept`, {
    token: next.token,
  });
  expect(accepted.data).toMatchObject({ cashToCollectSatang: 0, cash: { collected: true } });
  expect(
    outcomes(
      await send(world, next, task.id, [...toPickUp, { kind: "picked_up", ...withPhoto() }]),
    ),
  ).toBe("applied applied applied");
});

test("a late pick-up next to one other job is carried home with it; a third job is never assigned", async () => {
  for (const otherJobs of [1, 2]) {
    const driver = await newDriver(world);
    const customer = await newCustomer(world);
    const booking = await book(world, customer);
    await call(world, `POST /driver/bookings/${booking.id}/accept`, { token: driver.token });
    const then = world.clock.now.toISOString();
    world.clock.advance(30);
    await call(world, `POST /bookings/${booking.id}/cancel`, {
      token: customer.token,
      body: { expectedFeeSatang: 0 },
    });
    await bookAndAccept(world, driver);
    if (otherJobs === 2) {
      const second = await book(world, customer);
      await world.deps.db
        .updateTable("bookings")
        .set({
          state: "assigned",
          driverId: driver.id,
          assignedAt: world.clock.now,
          slot: 2,
        })
        .where("id", "=", second.id)
        .execute();
    }
    const answer = await send(world, driver, booking.id, [
      { kind: "picked_up", occurredAt: then, ...withPhoto() },
    ]);
    expect(outcomes(answer)).toBe("recorded_for_review");
    expect((await bookingOf(world, booking.id)).state).toBe(
      otherJobs === 1 ? "returning" : "cancelled",
    );
    const proofs = await world.deps.db
      .selectFrom("proofs")
      .select("kind")
      .where("bookingId", "=", booking.id)
      .execute();
    expect(proofs).toHaveLength(1);
  }
});
