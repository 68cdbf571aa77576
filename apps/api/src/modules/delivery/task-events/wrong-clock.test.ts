import type { TaskEventsResult, TaskView } from "@songtan/contract/drivers/tasks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { call } from "../../../../testing/world/call.ts";
import {
  bookAndAccept,
  buildTaskEvents,
  outcomes,
  type TaskEventDraft,
} from "../../../../testing/world/delivery.ts";
import { newDriver, type Person } from "../../../../testing/world/people.ts";
import { openTestWorld, type TestWorld } from "../../../../testing/world/test-world.ts";
import { eventHash } from "../tasks/event-hash.ts";

let world: TestWorld;
let driver: Person;
let task: TaskView;
beforeAll(async () => {
  world = await openTestWorld();
});
beforeEach(async () => {
  driver = await newDriver(world);
  task = await bookAndAccept(world, driver);
  world.clock.advance(600);
});
afterAll(() => world.close());

const later = (seconds: number) =>
  new Date(world.clock.now.getTime() + seconds * 1000).toISOString();
type Batch = { sentAt?: string; events: TaskEventDraft[] };
async function sendBatch(batch: Batch): Promise<z.infer<typeof TaskEventsResult>> {
  const answer = await call<z.infer<typeof TaskEventsResult>>(
    world,
    `POST /driver/tasks/${task.id}/events`,
    {
      token: driver.token,
      body: { ...batch, events: buildTaskEvents(world, batch.events) },
    },
  );
  expect(answer.status).toBe(200);
  return answer.data;
}
/** Both times of each event, in seconds from now. */
async function timesInSeconds(): Promise<[phone: number, ours: number][]> {
  const rows = await world.deps.db
    .selectFrom("taskEvents")
    .select(["occurredAt", "happenedAt"])
    .where("bookingId", "=", task.id)
    .orderBy("sequenceNumber")
    .execute();
  const seconds = (at: Date) => (at.getTime() - world.clock.now.getTime()) / 1000;
  return rows.map(({ occurredAt, happenedAt }) => [seconds(occurredAt), seconds(happenedAt)]);
}
const timeline = () =>
  world.deps.db
    .selectFrom("bookingEvents")
    .select(["kind", "happenedAt"])
    .where("bookingId", "=", task.id)
    .where("kind", "in", ["heading_to_pickup", "arrived_at_pickup"])
    .orderBy("happenedAt")
    .execute();

test.each([
  ["ahead", 7200],
  ["behind", -7200],
])(
  "events of a phone with its clock two hours %s are applied at their own moments, and the driver is told",
  async (_, seconds) => {
    const answer = await sendBatch({
      sentAt: later(seconds),
      events: [
        { kind: "heading", occurredAt: later(seconds - 500) },
        { kind: "arrived", occurredAt: later(seconds - 200) },
      ],
    });
    expect(outcomes(answer)).toBe("applied applied");
    expect(answer.clockAheadSeconds).toBe(seconds);
    expect(await timesInSeconds()).toEqual([
      [seconds - 500, -500],
      [seconds - 200, -200],
    ]);
    expect((await timeline()).map(({ happenedAt }) => happenedAt.toISOString())).toEqual([
      later(-500),
      later(-200),
    ]);
    expect(answer.task.stops[0]?.arrivedAt).toBe(later(-200));
  },
);

test("a clock that is off by less than two minutes is corrected without a word", async () => {
  const answer = await sendBatch({
    sentAt: later(90),
    events: [{ kind: "heading", occurredAt: later(60) }],
  });
  expect(answer.clockAheadSeconds).toBeUndefined();
  expect(await timesInSeconds()).toEqual([[60, -30]]);
});

test("an app that does not say when it sent is never refused either: its times stay within the task", async () => {
  const answer = await sendBatch({
    events: [
      { kind: "heading", occurredAt: later(-86_400) },
      { kind: "arrived", occurredAt: later(86_400) },
    ],
  });
  expect(outcomes(answer)).toBe("applied applied");
  const [first, second] = await timesInSeconds();
  expect(first?.[1]).toBeCloseTo(-600, -1);
  expect(second).toEqual([86_400, 0]);
});

test("a corrected event is never before the one it follows, however slow that one's call was", async () => {
  const linked = (draft: TaskEventDraft, previousHash?: string) => {
    const [event] = buildTaskEvents(world, [{ ...draft, ...(previousHash && { previousHash }) }]);
    if (!event) throw new Error("one draft makes one event");
    return { ...event, hash: eventHash(event) };
  };
  const first = linked({ kind: "heading", occurredAt: later(3600) });
  // Twenty seconds on its way.
  await sendBatch({ sentAt: later(3580), events: [first] });
  const second = linked({ kind: "arrived", occurredAt: later(3605) }, first.hash);
  await sendBatch({ sentAt: later(3610), events: [second] });
  const [[, heading = 0] = [], [, arrived = 0] = []] = await timesInSeconds();
  expect(arrived).toBeGreaterThanOrEqual(heading);
});

test("events that were dated before the phone's clock was set right are applied, none of them in the future", async () => {
  const answer = await sendBatch({
    sentAt: later(0),
    events: [
      { kind: "heading", occurredAt: later(3500) },
      { kind: "arrived", occurredAt: later(3510) },
    ],
  });
  expect(outcomes(answer)).toBe("applied applied");
  expect(await timesInSeconds()).toEqual([
    [3500, 0],
    [3510, 0],
  ]);
});
