import "fake-indexeddb/auto";
import { ApiError } from "@songtan/client/calls/api-error.ts";
import { createTabLock } from "@songtan/client/calls/tab-lock.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/drivers/tasks";
import { expect, test } from "vitest";
import { createSyncQueue } from "./queue.ts";
import { openSyncStore } from "./store.ts";
import type { QueuedEvent } from "./sync-state.ts";

const makeQueuedEvent = (id: string, kind: TaskEvent["kind"] = "arrived"): QueuedEvent => ({
  taskId: "task",
  event: { id, kind, stopIndex: 0, occurredAt: "2026-11-22T03:00:00.000Z" },
  pictures: [],
});
const waitForQueue = () => new Promise((resolve) => setTimeout(resolve, 60));

/**
 * One phone with several pages of the app, one disk and one server that records each event once.
 */
function phone(name: string) {
  const server = {
    up: true,
    seen: [] as TaskEvent[],
    calls: 0,
    refuses: new Set<string>(),
  };
  const pages: { onPeerChange: () => Promise<void> }[] = [];
  const staleTasks: string[] = [];
  const openPage = async ({ deaf = false } = {}) => {
    const page = createSyncQueue({
      store: openSyncStore(name),
      runExclusive: createTabLock({ name, locks: navigator.locks, patienceMilliseconds: 5000 }),
      broadcast: () => {
        for (const other of pages) if (other !== page) queueMicrotask(() => other.onPeerChange());
      },
      sendEvents: async (_, events) => {
        server.calls += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (!server.up)
          throw new ApiError({ message: "no network", statusCode: 500, code: "offline" });
        const known = new Set(server.seen.map(({ id }) => id));
        server.seen.push(...events.filter(({ id }) => !known.has(id)));
        const outcomes = events.map(({ id }) =>
          server.refuses.has(id)
            ? { id, outcome: "refused" as const, code: "conflict", message: "not now" }
            : {
                id,
                outcome: known.has(id) ? ("already_applied" as const) : ("applied" as const),
              },
        );
        return { outcomes, task: { id: "task" } as TaskView };
      },
      sendPicture: async () => undefined,
      saveTask: () => Promise.resolve(),
      onTask: () => undefined,
      onAllSent: () => undefined,
      onSilence: () => undefined,
      onTaskStale: (taskId) => staleTasks.push(taskId),
      now: () => 0,
      schedule: () => () => undefined,
    });
    if (!deaf) pages.push(page);
    await page.open("driver");
    return page;
  };
  return { server, openPage, staleTasks };
}
/** What the server's own check requires of a chain. */
const isChain = (events: readonly TaskEvent[]) =>
  events.every(
    (event, index) =>
      event.hash && (event.previousHash ?? null) === (events[index - 1]?.hash ?? null),
  );

test("facts of two pages reach the server in the order they were written, as one chain", async () => {
  const { server, openPage } = phone("order");
  const [one, two] = [await openPage(), await openPage()];
  server.up = false;
  await one.report(makeQueuedEvent("a"), null);
  await two.report(makeQueuedEvent("b"), null);
  await one.report(makeQueuedEvent("c"), null);
  const known = () => two.state.getState().events.map(({ event }) => event.id);
  await expect.poll(known).toEqual(["a", "b", "c"]);
  server.up = true;
  await two.retry();
  await expect.poll(() => [one.isEmpty(), two.isEmpty()]).toEqual([true, true]);
  expect(server.seen.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(isChain(server.seen)).toBe(true);
});

test("two pages that report at the same moment both get a result, and the chain does not fork", async () => {
  const { server, openPage } = phone("at once");
  const [one, two] = [await openPage(), await openPage()];
  const results = await Promise.all(
    ["a", "b", "c", "d"].map((id, index) =>
      (index % 2 ? two : one).report(makeQueuedEvent(id), null),
    ),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual([
    "applied",
    "applied",
    "applied",
    "applied",
  ]);
  await expect.poll(() => server.seen).toHaveLength(4);
  expect(isChain(server.seen)).toBe(true);
});

test("another page's refusal is shown here too; the form that waits for it receives it itself", async () => {
  const { server, openPage, staleTasks } = phone("refused");
  const [one, two] = [await openPage(), await openPage()];
  server.up = false;
  server.refuses.add("a");
  await one.report(makeQueuedEvent("a"), null);
  server.up = true;
  await two.retry();
  await expect
    .poll(() => one.state.getState())
    .toMatchObject({ events: [], refusals: [{ eventId: "a", code: "conflict" }] });
  expect(staleTasks).toContain("task");
  expect(await one.report(makeQueuedEvent("b"), null)).toEqual({ outcome: "applied" });
  server.refuses.add("c");
  expect(await one.report(makeQueuedEvent("c"), null)).toMatchObject({
    outcome: "refused",
    code: "conflict",
  });
  await waitForQueue();
  expect(one.state.getState().refusals).toHaveLength(1);
});

test("a page that received nothing of the others still continues after what they wrote", async () => {
  const { server, openPage } = phone("deaf");
  const [one, two] = [await openPage(), await openPage({ deaf: true })];
  server.up = false;
  await one.report(makeQueuedEvent("a"), null);
  server.up = true;
  // This page never received the first event, and its task is from before it.
  expect(await two.report(makeQueuedEvent("b"), null)).toEqual({ outcome: "applied" });
  await expect.poll(() => server.seen.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(isChain(server.seen)).toBe(true);
  await one.retry();
  expect([one.isEmpty(), server.seen.length]).toEqual([true, 2]);
});

test("a form receives its result also when another page sends its event", async () => {
  const { server, openPage } = phone("elsewhere");
  const [one, two] = [await openPage(), await openPage()];
  for (const [id, outcome] of [
    ["a", "applied"],
    ["b", "refused"],
  ] as const) {
    if (outcome === "refused") server.refuses.add(id);
    const result = one.report(makeQueuedEvent(id), null);
    void two.retry();
    expect(await result).toMatchObject({ outcome });
  }
  await waitForQueue();
  expect([one, two].flatMap((page) => page.state.getState().refusals)).toEqual([]);
});

test("what the driver has read on one page is read on the others, and after the app was closed", async () => {
  const { server, openPage } = phone("read");
  const one = await openPage();
  server.up = false;
  server.refuses.add("a");
  await one.report(makeQueuedEvent("a"), null);
  server.up = true;
  await one.retry();
  const two = await openPage();
  expect(two.state.getState().refusals).toMatchObject([{ eventId: "a", code: "conflict" }]);
  two.dismissRefusal("a");
  await expect.poll(() => one.state.getState().refusals).toEqual([]);
  expect((await openPage()).state.getState().refusals).toEqual([]);
});
