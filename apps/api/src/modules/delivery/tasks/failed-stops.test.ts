import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingOf } from "../../../../testing/delivery/offers.ts";
import { bookAndAccept, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { pickUp, toPickUp, toStop } from "../../../../testing/world/driving.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { ari, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const pickedUp = (driver: Person, task: TaskView) => pickUp(world, driver, task);

test("a drop-off that failed is returned to the sender, and the sender is notified of the reason", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await pickedUp(driver, task);
  const failed = await send(world, driver, task.id, [
    ...toStop(1),
    { kind: "failed", stopIndex: 1, reason: "recipient_absent" },
    { kind: "failed", stopIndex: 1, reason: "recipient_absent", ...withPhoto() },
  ]);
  expect(outcomes(failed)).toBe("applied applied refused:proof_missing applied");
  expect(failed.task.next.map((step) => step.kind)).toEqual(["returning", "retry", "handed_to"]);
  const back = await send(world, driver, task.id, [
    { kind: "returning" },
    { kind: "returned", ...withPhoto() },
  ]);
  expect(outcomes(back)).toBe("applied applied");
  expect(back.task).toMatchObject({ state: "returned", next: [] });
  await world.runJobs();
  const messages = world.sent
    .filter((message) => message.channel === "sms" && message.text.includes(task.number))
    .map((message) => message.text);
  expect(messages.at(-1)).toBe(`ส่งพัสดุ ${task.number} ยังไม่สำเร็จ: ไม่พบผู้รับ ติดตามได้ในแอป`);
});

test("a failed drop-off tried again clears its failure; one of two delivered ends delivered", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver, { dropOffs: [silom, ari] });
  await pickedUp(driver, task);
  await send(world, driver, task.id, [
    ...toStop(1),
    { kind: "failed", stopIndex: 1, reason: "refused", ...withPhoto() },
  ]);
  await send(world, driver, task.id, [
    ...toStop(2),
    { kind: "delivered", stopIndex: 2, ...withPhoto() },
  ]);
  const again = await send(world, driver, task.id, [{ kind: "retry", stopIndex: 1 }]);
  expect(again.task.stops[1]).toMatchObject({
    state: "heading",
    failureReason: null,
    arrivedAt: null,
  });
  const answer = await send(world, driver, task.id, [
    { kind: "arrived", stopIndex: 1 },
    { kind: "failed", stopIndex: 1, reason: "refused", ...withPhoto() },
    { kind: "returned", ...withPhoto() },
  ]);
  expect(outcomes(answer)).toBe("applied applied applied");
  expect(answer.task.state).toBe("delivered");
  expect(answer.task.stops[1]).toMatchObject({ state: "failed", failureReason: "refused" });
});

test("an absent sender after ten minutes cancels the booking with a fee for the driver", async () => {
  const driver = await newDriver(world);
  const task = await bookAndAccept(world, driver);
  await send(world, driver, task.id, toPickUp);
  const absent = () =>
    send(world, driver, task.id, [{ kind: "failed", reason: "sender_absent", ...withPhoto() }]);
  expect(outcomes(await absent())).toBe("refused:event_out_of_order");
  world.clock.advance(601);
  expect(outcomes(await absent())).toBe("applied");
  expect(await bookingOf(world, task.id)).toMatchObject({
    state: "cancelled",
    cancelFeeSatang: 4000,
    cancelReason: "sender_absent",
    paymentState: "due",
  });
});
