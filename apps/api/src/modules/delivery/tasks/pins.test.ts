import type { TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { call } from "../../../../testing/world/call.ts";
import {
  book,
  bookAndAccept,
  buildTaskEvents,
  outcomes,
  send,
  withPhoto,
} from "../../../../testing/world/delivery.ts";
import { pickUp, toStop } from "../../../../testing/world/driving.ts";
import { newCustomer, newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("a wrong PIN is refused five times, then locked, until the sender releases it", async () => {
  const driver = await newDriver(world);
  const customer = await newCustomer(world);
  const booking = await book(world, customer, { quote: { extras: ["pin"] } });
  const task = (
    await call<TaskView>(world, `POST /driver/bookings/${booking.id}/accept`, {
      token: driver.token,
    })
  ).data;
  expect(task.stops[1]?.pinRequired).toBe(true);
  await pickUp(world, driver, task);
  await send(world, driver, task.id, toStop(1));
  const right = world.deps.secrets.pin(task.id, 1);
  const wrong = right === "0000" ? "1111" : "0000";
  const deliver = (pin?: string) => ({
    kind: "delivered" as const,
    stopIndex: 1,
    proof: { ...withPhoto().proof, ...(pin && { pin }) },
  });
  expect(outcomes(await send(world, driver, task.id, [deliver()]))).toBe("refused:proof_missing");
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const answer = await send(world, driver, task.id, [deliver(wrong)]);
    expect(outcomes(answer)).toBe("refused:pin_wrong");
    expect(answer.outcomes[0]?.details).toEqual({ triesLeft });
  }
  expect(outcomes(await send(world, driver, task.id, [deliver(right)]))).toBe("refused:pin_locked");
  const released = await call(world, `POST /bookings/${task.id}/release-pin`, {
    token: customer.token,
    body: { stopIndex: 1 },
  });
  expect(released.status).toBe(200);
  expect(outcomes(await send(world, driver, task.id, [deliver()]))).toBe("applied");
  const stored = await world.deps.db
    .selectFrom("taskEvents")
    .select("body")
    .where("bookingId", "=", task.id)
    .execute();
  expect(JSON.stringify(stored)).not.toContain(`"pin"`);
});

test("the right PIN is proof, goes out by SMS and never to the driver's phone", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, { quote: { extras: ["pin"] } });
  await pickUp(world, driver, task);
  await world.runJobs();
  const sms = world.sent.find((message) => message.text.includes(task.number));
  const pin = world.deps.secrets.pin(task.id, 1);
  expect(sms?.code).toBe(pin);
  const answer = await send(world, driver, task.id, [
    ...toStop(1),
    { kind: "delivered", stopIndex: 1, proof: { ...withPhoto().proof, pin } },
  ]);
  expect(answer.task.stops[1]?.proofs.find((proof) => proof.kind === "pin")).toMatchObject({
    verified: true,
  });
  expect(JSON.stringify(answer)).not.toContain(`"${pin}"`);
});

test("a wrong PIN of a phone with a slow clock is requested again while the driver is at the door", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, { quote: { extras: ["pin"] } });
  world.clock.advance(600);
  await pickUp(world, driver, task);
  const pin = world.deps.secrets.pin(task.id, 1) === "0000" ? "1111" : "0000";
  const behind = new Date(world.clock.now.getTime() - 90_000).toISOString();
  const typed = { kind: "delivered" as const, stopIndex: 1, proof: { ...withPhoto().proof, pin } };
  const events = buildTaskEvents(
    world,
    [...toStop(1), typed].map((event) => ({ ...event, occurredAt: behind })),
  );
  const answer = await call<z.infer<typeof TaskEventsResult>>(
    world,
    `POST /driver/tasks/${task.id}/events`,
    {
      token: driver.token,
      body: { events, sentAt: behind },
    },
  );
  expect(outcomes(answer.data)).toBe("applied applied refused:pin_wrong");
  expect(answer.data.task.stops[1]?.state).toBe("arrived");
});

test("a wrong PIN from a phone that was without a network leaves the stop done but not verified", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, { quote: { extras: ["pin"] } });
  await pickUp(world, driver, task);
  const then = new Date(world.clock.now.getTime()).toISOString();
  world.clock.advance(600);
  const pin = world.deps.secrets.pin(task.id, 1) === "0000" ? "1111" : "0000";
  const late = [
    ...toStop(1),
    { kind: "delivered" as const, stopIndex: 1, proof: { ...withPhoto().proof, pin } },
  ];
  const answer = await send(
    world,
    driver,
    task.id,
    late.map((event) => ({ ...event, occurredAt: then })),
  );
  expect(outcomes(answer)).toBe("applied applied applied");
  expect(answer.task.stops[1]?.state).toBe("done_unverified");
  expect(answer.task.stops[1]?.proofs.find((proof) => proof.kind === "pin")).toMatchObject({
    verified: false,
  });
});
