import { expect, test, vi } from "vitest";
import type { EventStream } from "../http/limits/event-stream.ts";
import { createPubSub } from "../ports/pub-sub.ts";
import { createSharedFeed } from "./shared-feed.ts";

function newStream() {
  const closers: (() => void)[] = [];
  const stream = {
    written: [] as string[],
    backlog: 0,
    resumedAfter: "",
    send: () => {},
    write: (bytes: Buffer | string) => void stream.written.push(String(bytes)),
    backlogBytes: () => stream.backlog,
    close: () => {
      for (const closer of closers) closer();
    },
    onClose: (listener: () => void) => void closers.push(listener),
  };
  return stream satisfies EventStream;
}

test("one load serves all readers, a slow one gets later what it missed, and nobody is loaded for when all have gone", async () => {
  let value = 0;
  let loads = 0;
  let refresh = () => {};
  const hub = createPubSub();
  const feed = createSharedFeed<number>(hub, {
    load: async () => {
      loads += 1;
      return value;
    },
    everyMilliseconds: 60_000,
    subscribe: (onSignal) => {
      refresh = onSignal;
      return () => {};
    },
    encode: (before, now) => (before === now ? null : Buffer.from(`${before}→${now}`)),
    onProblem: (problem) => expect.unreachable(String(problem)),
  });
  const [quick, slow] = [newStream(), newStream()];
  await Promise.all([feed.join(() => quick), feed.join(() => slow)]);
  expect([quick.written, slow.written]).toEqual([["null→0"], ["null→0"]]);
  slow.backlog = 1e6;
  const loadsBefore = loads;
  for (const next of [1, 2]) {
    value = next;
    refresh();
    await vi.waitFor(() => expect(quick.written).toHaveLength(next + 1));
  }
  expect(loads - loadsBefore).toBe(2);
  expect(slow.written).toEqual(["null→0"]);
  slow.backlog = 0;
  refresh();
  await vi.waitFor(() => expect(slow.written).toEqual(["null→0", "0→2"]));
  expect(quick.written).toEqual(["null→0", "0→1", "1→2"]);
  quick.close();
  slow.close();
  expect(hub.size()).toBe(0);
  const later = newStream();
  value = 3;
  await feed.join(() => later);
  expect(later.written).toEqual(["null→3"]);
});

test("each audience gets its own part of one load, and nothing where that part is the same", async () => {
  let state = { public: 1, secret: 1 };
  let refresh = () => {};
  let loads = 0;
  const feed = createSharedFeed<typeof state>(createPubSub(), {
    load: async () => {
      loads += 1;
      return state;
    },
    everyMilliseconds: 60_000,
    subscribe: (onSignal) => {
      refresh = onSignal;
      return () => {};
    },
    encode: (before, now, audience) => {
      const shown = (from: typeof state) => (audience === "all" ? from.secret : from.public);
      return before && shown(before) === shown(now) ? null : Buffer.from(`${shown(now)}`);
    },
    onProblem: (problem) => expect.unreachable(String(problem)),
  });
  const [all, some] = [newStream(), newStream()];
  await feed.join(() => all, "all");
  await feed.join(() => some, "some");
  const loadsBefore = loads;
  state = { public: 1, secret: 2 };
  refresh();
  await vi.waitFor(() => expect(all.written).toEqual(["1", "2"]));
  expect([some.written, loads - loadsBefore]).toEqual([["1"], 1]);
  all.close();
  some.close();
});
