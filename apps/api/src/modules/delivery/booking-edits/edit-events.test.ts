import type { TaskEventsResult } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { bookAndAssign, dropOffsOf, editing } from "../../../../testing/delivery/edits.ts";
import { pickUp } from "../../../../testing/delivery/handovers.ts";
import { expectWholeBooks } from "../../../../testing/money/ledger-balance.ts";
import { call } from "../../../../testing/world/call.ts";
import { buildTaskEvents, outcomes, send, withPhoto } from "../../../../testing/world/delivery.ts";
import { ari, silom } from "../../../../testing/world/points.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";

let world: TestWorld;
let edits: ReturnType<typeof editing>;
beforeAll(async () => {
  world = await openTestWorld();
  edits = editing(world);
});
afterAll(async () => {
  await expectWholeBooks(world);
  await world.close();
});

test("what a phone reports of a drop-off that has been replaced is recorded for staff, and changes no current drop-off", async () => {
  const job = await bookAndAssign(world);
  await pickUp(world, job.driver, job.booking);
  const stop = job.booking.stops[1];
  const editId = await edits.requestOneDropOff(job, {
    latitude: stop?.latitude ?? 0,
    longitude: stop?.longitude ?? 0,
    address: "เดิม",
    from: null,
  });
  const before = world.deps.clock().getTime();
  world.clock.advance(31);
  await edits.answer(job.driver, job.id, "accept", editId);
  const heading = (seconds: number) => ({
    kind: "heading" as const,
    stopIndex: 1,
    occurredAt: new Date(before + seconds * 1000).toISOString(),
  });
  expect(outcomes(await send(world, job.driver, job.id, [heading(0)]))).toBe("recorded_for_review");
  expect((await edits.read(job.customer, job.id)).stops[1]?.state).toBe("pending");
  // The phone's clock is slightly behind just after the driver accepted; the event belongs to the
  // drop-off that exists now.
  const there = [heading(1), { ...heading(1), kind: "arrived" as const }];
  expect(outcomes(await send(world, job.driver, job.id, there))).toBe("applied applied");
  const arrivedAt = world.clock.now.toISOString();
  expect((await edits.task(job.driver, job.id)).stops[1]).toMatchObject({
    state: "arrived",
    arrivedAt,
  });
});

test("how far a phone's clock is wrong does not matter where the app says when it sent", async () => {
  const job = await bookAndAssign(world);
  await pickUp(world, job.driver, job.booking);
  const { latitude = 0, longitude = 0 } = job.booking.stops[1] ?? {};
  const editId = await edits.requestOneDropOff(job, {
    latitude,
    longitude,
    address: "ใหม่",
    from: null,
  });
  world.clock.advance(120);
  await edits.answer(job.driver, job.id, "accept", editId);
  world.clock.advance(5);
  const occurredAt = new Date(world.clock.now.getTime() - 90_000).toISOString();
  const headed = (sentAt?: string) =>
    call<z.infer<typeof TaskEventsResult>>(world, `POST /driver/tasks/${job.id}/events`, {
      token: job.driver.token,
      body: {
        events: buildTaskEvents(world, [{ kind: "heading", stopIndex: 1, occurredAt }]),
        ...(sentAt && { sentAt }),
      },
    });
  expect(outcomes((await headed()).data)).toBe("recorded_for_review");
  expect(outcomes((await headed(occurredAt)).data)).toBe("applied");
});

test("a photo of a drop-off that is on the way no more is no proof of the one that has its number", async () => {
  const job = await bookAndAssign(world, { dropOffs: [silom, ari] });
  const { customer, driver, id } = job;
  await pickUp(world, driver, job.booking);
  const [first, second] = await dropOffsOf(world, job, [1, 2]);
  const other = {
    ...first,
    latitude: silom.latitude,
    longitude: silom.longitude,
    from: null,
    contactPhone: "+66895556666",
  };
  const edit = await edits.requestedEdit(customer, id, {
    fromIndex: 1,
    dropOffs: [other, ...(second ? [second] : [])],
  });
  const occurredAt = world.deps.clock().toISOString();
  world.clock.advance(31);
  await edits.answer(driver, id, "accept", edit.id);
  const failed = (stopIndex: number) =>
    send(world, driver, id, [
      { kind: "failed", stopIndex, reason: "recipient_absent", occurredAt, ...withPhoto() },
    ]);
  expect(outcomes(await failed(1))).toBe("recorded_for_review");
  expect(outcomes(await failed(2))).toBe("recorded_for_review");
  const after = await edits.read(customer, id);
  expect(after.stops.map(({ proofs }) => proofs.length > 0)).toEqual([true, false, true]);
  expect((await edits.task(driver, id)).stops[1]?.proofs).toEqual([]);
});
