import { expect, test } from "vitest";
import { makeQueuedEvent, memoryStore, unreachable, world } from "./fake-server.ts";

test("the fact goes first, its photo after it, then the task is read again to show it", async () => {
  const { outgoing, log, settle } = world();
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({ outcome: "applied" });
  await settle();
  expect(log).toEqual(["fact event", "picture photo", "shown in task"]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("an event without an answer is stored and sent again as the very same event", async () => {
  const { outgoing, sent, line, timers, settle } = world();
  line.up = false;
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({ outcome: "waiting" });
  expect(outgoing.state.getState().events).toMatchObject([{ state: "waiting" }]);
  line.up = true;
  line.outcome = "already_applied";
  timers[0]?.();
  await settle();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("an event that had no answer is late until it has arrived, also while it is tried once more", async () => {
  const { outgoing, line } = world();
  const shown: boolean[] = [];
  line.up = false;
  line.before = async () => {
    shown.push(...outgoing.state.getState().events.map(({ isLate }) => isLate));
  };
  await outgoing.report(makeQueuedEvent(), null);
  await outgoing.retry();
  expect(shown).toEqual([false, true]);
});

test("a refused event is dropped with its photos, with the server's message", async () => {
  const { outgoing, log, line, settle } = world();
  line.outcome = "refused";
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({
    outcome: "refused",
    code: "pin_wrong",
    message: "ask again",
  });
  await settle();
  expect(log).toEqual(["fact event"]);
  expect(outgoing.state.getState()).toMatchObject({ events: [], pictures: [] });
});

test("an event that is refused on a later attempt is shown, because its form is long closed", async () => {
  const { outgoing, line } = world();
  line.up = false;
  await outgoing.report(makeQueuedEvent(), null);
  line.up = true;
  line.outcome = "refused";
  await outgoing.retry();
  expect(outgoing.state.getState().refusals).toMatchObject([
    { taskId: "task", kind: "picked_up", code: "pin_wrong" },
  ]);
});

test("events wait in their order, and those of one task are sent together", async () => {
  const { outgoing, sent, log, line, settle } = world();
  line.up = false;
  await outgoing.report({ ...makeQueuedEvent("first"), pictures: [] }, null);
  await outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null);
  expect(outgoing.state.getState().events.map(({ event: { id } }) => id)).toEqual([
    "first",
    "second",
  ]);
  line.up = true;
  await outgoing.retry();
  await settle();
  expect(log).toEqual(["fact first", "fact second"]);
  expect(line.calls).toBe(1);
  expect(sent.slice(-2).map(({ id }) => id)).toEqual(["first", "second"]);
});

test("events of two tasks go in their order, a call for each task", async () => {
  const { outgoing, log, line, settle } = world();
  line.up = false;
  for (const [id, taskId] of [
    ["a", "task"],
    ["b", "other"],
    ["c", "task"],
  ] as const)
    await outgoing.report({ ...makeQueuedEvent(id), taskId, pictures: [] }, null);
  line.up = true;
  await outgoing.retry();
  await settle();
  expect([log, line.calls]).toEqual([["fact a", "fact b", "fact c"], 3]);
});

test("an event that a whole call is refused for does not take the others with it", async () => {
  const { outgoing, log, line, settle } = world();
  line.up = false;
  for (const id of ["a", "malformed", "c"])
    await outgoing.report({ ...makeQueuedEvent(id), pictures: [] }, null);
  line.up = true;
  line.malformed = "malformed";
  await outgoing.retry();
  await settle();
  expect(log).toEqual(["fact a", "fact c"]);
  expect(outgoing.state.getState()).toMatchObject({
    events: [],
    refusals: [{ eventId: "malformed", code: "invalid" }],
  });
});

test("a page that is closed loses nothing: the next one sends it as it was, pictures after facts", async () => {
  const store = memoryStore();
  const before = world(store);
  before.line.up = false;
  await before.outgoing.open("driver");
  await before.outgoing.report(makeQueuedEvent("first"), null);
  await before.outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null);
  const after = world(store);
  await after.outgoing.open("driver");
  await after.settle();
  expect(after.log).toEqual(["fact first", "fact second", "picture photo", "shown in task"]);
  expect(after.sent[0]).toEqual(before.sent[0]);
  expect([store.disk.events, store.disk.pictures]).toEqual([[], []]);
});

test("a full disk is reported, and the event is sent all the same", async () => {
  const store = memoryStore();
  store.disk.full = true;
  const { outgoing, line } = world(store);
  line.up = false;
  expect(await outgoing.report(makeQueuedEvent(), null)).toEqual({ outcome: "waiting" });
  expect(outgoing.hasUnsaved()).toBe(true);
  line.up = true;
  await outgoing.retry();
  expect([outgoing.isEmpty(), outgoing.hasUnsaved()]).toEqual([true, false]);
});

test("the network comes back while a try is failing: the next one goes at once, not after the long wait", async () => {
  const { outgoing, log, line, timers, settle } = world();
  line.up = false;
  await outgoing.report(makeQueuedEvent(), null);
  timers.length = 0;
  line.before = async () => {
    line.before = null;
    // The browser says "online" just before the call that began without a network fails.
    void outgoing.retry();
    queueMicrotask(() => {
      line.up = true;
    });
    throw unreachable();
  };
  await outgoing.retry();
  await settle();
  expect([log, timers]).toEqual([["fact event", "picture photo", "shown in task"], []]);
});

test("each attempt without an answer waits longer; a report that the network is back starts again with short waits", async () => {
  const { outgoing, line, timers, waits, settle } = world();
  line.up = false;
  await outgoing.report(makeQueuedEvent(), null);
  for (let tries = 0; tries < 5; tries += 1) {
    timers.pop()?.();
    await settle();
  }
  expect(waits).toEqual([2000, 4000, 8000, 15_000, 15_000, 15_000]);
  await outgoing.retry();
  expect(waits.at(-1)).toBe(2000);
});

test("another call was answered: what waits is tried at once, and where that fails as patiently as before", async () => {
  const { outgoing, log, line, waits, settle } = world();
  outgoing.wake();
  line.up = false;
  await outgoing.report(makeQueuedEvent(), null);
  outgoing.wake();
  await settle();
  expect(waits).toEqual([2000, 4000]);
  line.up = true;
  outgoing.wake();
  await settle();
  expect(log).toEqual(["fact event", "picture photo", "shown in task"]);
});

test("the task as the server has it now is on the disk before the fact leaves it", async () => {
  const { outgoing, line, settle } = world();
  await outgoing.report(makeQueuedEvent("first"), null);
  await outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null);
  await settle();
  expect(line.eventsWhenTaskSaved).toEqual([["first"], ["second"]]);
});

test("what is done while the disk is still being read comes behind what was on it, and nothing is lost", async () => {
  const store = memoryStore();
  const before = world(store);
  before.line.up = false;
  await before.outgoing.open("driver");
  await before.outgoing.report({ ...makeQueuedEvent("first"), pictures: [] }, null);
  const after = world(store);
  const load = store.load;
  store.load = async (driverId) => {
    const found = await load(driverId);
    await after.settle();
    return found;
  };
  void after.outgoing.open("driver");
  expect(await after.outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null)).toEqual(
    { outcome: "applied" },
  );
  await after.settle();
  expect(after.log).toEqual(["fact first", "fact second"]);
  expect(store.disk.events).toEqual([]);
});

test("a fact that comes just as a round ends is sent all the same", async () => {
  const { outgoing, log } = world();
  const reports = ["first", "second", "third", "fourth"].map(async (id, ticks) => {
    for (let tick = 0; tick < ticks * 7; tick += 1) await null;
    return outgoing.report({ ...makeQueuedEvent(id), pictures: [] }, null);
  });
  expect((await Promise.all(reports)).map(({ outcome }) => outcome)).toEqual(
    Array(4).fill("applied"),
  );
  expect(log).toHaveLength(4);
});

test("a disk that deletes nothing blocks nothing: each event and each picture is sent once", async () => {
  const store = memoryStore();
  store.disk.stuck = true;
  const { outgoing, log, settle } = world(store);
  expect(await outgoing.report(makeQueuedEvent("first"), null)).toEqual({ outcome: "applied" });
  expect(await outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null)).toEqual({
    outcome: "applied",
  });
  await outgoing.retry();
  await settle();
  expect(log).toEqual(["fact first", "fact second", "picture photo", "shown in task"]);
  expect(outgoing.isEmpty()).toBe(true);
});

test("a wrong clock changes no event: the driver is told, until an answer says that it is right", async () => {
  const { outgoing, sent, line } = world();
  line.clockAheadSeconds = 600;
  await outgoing.report({ ...makeQueuedEvent("first"), pictures: [] }, null);
  expect(outgoing.state.getState().clockAheadSeconds).toBe(600);
  line.clockAheadSeconds = undefined;
  await outgoing.report({ ...makeQueuedEvent("second"), pictures: [] }, null);
  expect(outgoing.state.getState().clockAheadSeconds).toBeNull();
  expect(sent.map(({ id, occurredAt }) => [id, occurredAt])).toEqual([
    ["first", "2026-11-21T03:00:00.000Z"],
    ["second", "2026-11-21T03:00:00.000Z"],
  ]);
});

test("behind an event that is on no disk all later ones keep their order", async () => {
  const store = memoryStore();
  const { outgoing, log, line, settle } = world(store);
  line.up = false;
  await outgoing.report({ ...makeQueuedEvent("first"), pictures: [] }, null);
  store.disk.full = true;
  await outgoing.report(makeQueuedEvent("second"), null);
  store.disk.full = false;
  await outgoing.report({ ...makeQueuedEvent("third"), pictures: [] }, null);
  line.up = true;
  await outgoing.retry();
  await settle();
  expect(log).toEqual([
    "fact first",
    "fact second",
    "fact third",
    "picture photo",
    "shown in task",
  ]);
  expect(outgoing.state.getState().diskFull).toBe(false);
});
