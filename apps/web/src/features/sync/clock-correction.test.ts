import { expect, test } from "vitest";
import { makeQueuedEvent, memoryStore, world } from "./fake-server.ts";

test.each([
  ["with its photo on the disk", false],
  ["with all of it in the page, when the disk is full", true],
])(
  "a fact that the phone's clock has dated wrong is sent once more with the right time, %s",
  async (_, full) => {
    const store = memoryStore();
    const { outgoing, sent, log, line, settle } = world(store);
    line.up = false;
    await outgoing.report(makeQueuedEvent(), null);
    store.disk.full = full;
    line.up = true;
    line.ahead.times = 1;
    await outgoing.retry();
    await settle();
    const [refused, again] = sent.slice(-2);
    expect(refused?.occurredAt).toBe("2026-11-21T03:00:00.000Z");
    expect(again).toMatchObject({ kind: "picked_up", occurredAt: "2026-11-21T02:50:00.000Z" });
    expect(again?.id).not.toBe(refused?.id);
    expect(log).toEqual([
      "fact event",
      "in the server's time",
      `fact ${again?.id}`,
      "picture photo",
      "shown in task",
    ]);
    expect(outgoing.state.getState()).toMatchObject({ events: [], pictures: [], refusals: [] });
  },
);

test("a form that waits for an event receives its result after the clock correction; refused for the clock again, it is shown", async () => {
  const { outgoing, sent, line, settle } = world();
  line.ahead.times = 1;
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({ outcome: "applied" });
  line.ahead.times = 2;
  expect(await outgoing.report(makeQueuedEvent("second"), null)).toMatchObject({
    outcome: "refused",
    code: "clock_wrong",
  });
  await settle();
  expect(sent).toHaveLength(4);
  expect(outgoing.isEmpty()).toBe(true);
});

test.each([
  ["ahead, and the fact waited an hour meanwhile", 600, 4200, "2026-11-21T01:50:00.000Z"],
  [
    "behind, and the fact is of a while after the driver got the work",
    -60,
    -900,
    "2026-11-21T03:15:00.000Z",
  ],
  ["right again since", 600, 0, "2026-11-21T02:50:00.000Z"],
])(
  "the phone's clock is %s: the time is set by what the phone knows of the server's",
  async (_, seconds, known, at) => {
    const { outgoing, sent, line } = world();
    line.ahead = { seconds, times: 1, known };
    expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({ outcome: "applied" });
    expect(sent[1]?.occurredAt).toBe(at);
  },
);
