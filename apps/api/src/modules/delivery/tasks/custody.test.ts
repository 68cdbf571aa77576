import type { TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ledgerBalance } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { bookAndAccept, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { newDriver } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

test("goods that prove to be with the driver before set free what the next one had set aside", async () => {
  const [before, next] = [await newDriver(world), await newDriver(world)];
  const task = await bookAndAccept(world, before);
  const then = world.clock.now.toISOString();
  world.clock.advance(30);
  await world.deps.db
    .updateTable("bookings")
    .set({ state: "searching", driverId: null, assignedAt: null })
    .where("id", "=", task.id)
    .execute();
  const accepted = await call<TaskView>(world, `POST /driver/bookings/${task.id}/accept`, {
    token: next.token,
  });
  expect(accepted.status).toBe(200);
  expect(await ledgerBalance(world, "driver_held", next.id)).toBe(
    task.paySatang - task.totalSatang,
  );
  const answer = await send(world, before, task.id, [
    { kind: "picked_up", occurredAt: then, ...withPhoto() },
  ]);
  expect(outcomes(answer)).toBe("recorded_for_review");
  expect(answer.task.state).toBe("in_transit");
  expect(await ledgerBalance(world, "driver_held", next.id)).toBe(0);
  expect(await ledgerBalance(world, "driver_available", next.id)).toBe(0);
});
