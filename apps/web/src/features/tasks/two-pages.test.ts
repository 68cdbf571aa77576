import "fake-indexeddb/auto";
import { ApiError } from "@songtan/client/api-error.ts";
import type { TaskEvent, TaskView } from "@songtan/contract/tasks";
import { expect, test } from "vitest";
import { onePageAtATime } from "./one-page.ts";
import { openOutboxStore } from "./outbox-store.ts";
import { createOutgoing } from "./outgoing.ts";
import type { FactNews } from "./outgoing-page.ts";
import type { Fact } from "./outgoing-queue.ts";

const fact = (id: string, kind: TaskEvent["kind"] = "arrived"): Fact => ({
  taskId: "task",
  event: { id, kind, stopIndex: 0, occurredAt: "2026-11-22T03:00:00.000Z" },
  pictures: [],
});
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

/** One phone with several pages of the app, one disk and one server that hears each fact once. */
function phone(name: string) {
  const server = { up: true, seen: [] as TaskEvent[], calls: 0, refuses: new Set<string>(), now: "2027" };
  const pages: { hear: (news: FactNews) => void }[] = [];
  const heard: string[] = [];
  const openPage = async ({ deaf = false } = {}) => {
    const page = createOutgoing({
      store: openOutboxStore(name),
      alone: onePageAtATime({ name, locks: navigator.locks, patienceMilliseconds: 5000 }),
      tellOthers: (news) => {
        for (const other of pages) if (other !== page) queueMicrotask(() => other.hear(news));
      },
      sendEvents: async (_, events) => {
        server.calls += 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        if (!server.up) throw new ApiError({ message: "no network", statusCode: 500, code: "offline" });
        const known = new Set(server.seen.map(({ id }) => id));
        server.seen.push(...events.filter(({ id }) => !known.has(id)));
        const offset = ({ occurredAt }: TaskEvent) => (Date.parse(occurredAt) - Date.parse(server.now)) / 1000;
        const clock = { outcome: "refused" as const, code: "clock_wrong", message: "the clock" };
        const outcomes = events.map(({ id, ...event }) =>
          offset({ id, ...event }) > 0
            ? { id, ...clock, details: { offsetSeconds: offset({ id, ...event }) } }
            : server.refuses.has(id)
              ? { id, outcome: "refused" as const, code: "conflict", message: "not now" }
              : { id, outcome: known.has(id) ? ("already_applied" as const) : ("applied" as const) },
        );
        return { outcomes, task: { id: "task" } as TaskView };
      },
      sendPicture: async () => undefined,
      aheadSeconds: () => 0,
      keepTask: () => Promise.resolve(),
      onTask: () => undefined,
      onHeard: (taskId) => heard.push(taskId),
      now: () => 0,
      later: () => () => undefined,
    });
    if (!deaf) pages.push(page);
    await page.open("driver");
    return page;
  };
  return { server, openPage, heard };
}
/** What the server's own check asks of a chain. */
const isChain = (events: readonly TaskEvent[]) =>
  events.every((event, place) => event.hash && (event.previousHash ?? null) === (events[place - 1]?.hash ?? null));

test("facts of two pages reach the server in the order they were written, as one chain", async () => {
  const { server, openPage } = phone("order");
  const [one, two] = [await openPage(), await openPage()];
  server.up = false;
  await one.report(fact("a"), null);
  await two.report(fact("b"), null);
  await one.report(fact("c"), null);
  expect(two.state.getState().facts.map(({ event }) => event.id)).toEqual(["a", "b", "c"]);
  server.up = true;
  await two.retry();
  await settle();
  expect(server.seen.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(isChain(server.seen)).toBe(true);
  expect([one.isEmpty(), two.isEmpty()]).toEqual([true, true]);
});

test("two pages that report at the same moment are both told, and the chain does not fork", async () => {
  const { server, openPage } = phone("at once");
  const [one, two] = [await openPage(), await openPage()];
  const told = await Promise.all(
    ["a", "b", "c", "d"].map((id, place) => (place % 2 ? two : one).report(fact(id), null)),
  );
  expect(told.map(({ outcome }) => outcome)).toEqual(["applied", "applied", "applied", "applied"]);
  await settle();
  expect(server.seen).toHaveLength(4);
  expect(isChain(server.seen)).toBe(true);
});

test("what another page was refused is shown here too; the form that waits for it hears it itself", async () => {
  const { server, openPage, heard } = phone("refused");
  const [one, two] = [await openPage(), await openPage()];
  server.up = false;
  server.refuses.add("a");
  await one.report(fact("a"), null);
  server.up = true;
  await two.retry();
  await settle();
  expect(one.state.getState()).toMatchObject({ facts: [], refusals: [{ eventId: "a", code: "conflict" }] });
  expect(heard).toContain("task");
  expect(await one.report(fact("b"), null)).toEqual({ outcome: "applied" });
  server.refuses.add("c");
  expect(await one.report(fact("c"), null)).toMatchObject({ outcome: "refused", code: "conflict" });
  await settle();
  expect(one.state.getState().refusals).toHaveLength(1);
});

test("a page that heard nothing of the others still goes on behind what they wrote", async () => {
  const { server, openPage } = phone("deaf");
  const [one, two] = [await openPage(), await openPage({ deaf: true })];
  server.up = false;
  await one.report(fact("a"), null);
  server.up = true;
  // This page never heard of the first fact, and its task is from before it.
  expect(await two.report(fact("b"), null)).toEqual({ outcome: "applied" });
  await settle();
  expect(server.seen.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(isChain(server.seen)).toBe(true);
  await one.retry();
  expect([one.isEmpty(), server.seen.length]).toEqual([true, 2]);
});

test("facts that were dated by a wrong clock go again in their order and right time, all of it one chain", async () => {
  const { server, openPage } = phone("clock");
  const [one, two] = [await openPage(), await openPage()];
  server.up = false;
  await one.report(fact("a", "heading"), null);
  await two.report(fact("b"), null);
  await one.report(fact("c", "picked_up"), null);
  server.up = true;
  server.now = "2026-11-22T02:00:00.000Z";
  await two.retry();
  await settle();
  const kinds = ["heading", "heading", "arrived", "arrived", "picked_up", "picked_up"];
  expect(server.seen.map(({ kind }) => kind)).toEqual(kinds);
  expect(server.seen.map(({ occurredAt }) => occurredAt === server.now)).toEqual(
    kinds.map((_, place) => place % 2 === 1),
  );
  expect(isChain(server.seen)).toBe(true);
  expect([one.isEmpty(), two.isEmpty(), one.state.getState().refusals]).toEqual([true, true, []]);
  expect(await one.report({ ...fact("d"), event: { ...fact("d").event, occurredAt: server.now } }, null)).toEqual({
    outcome: "applied",
  });
  expect(isChain(server.seen)).toBe(true);
});
