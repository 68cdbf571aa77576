import "fake-indexeddb/auto";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { expect, test } from "vitest";
import type { QueuedEvent } from "./queue-state.ts";
import { openSyncStore } from "./store.ts";

let databases = 0;
const open = () => {
  databases += 1;
  return `outbox-${databases}`;
};
const makeQueuedEvent = (id: string): QueuedEvent => ({
  taskId: "task",
  event: {
    id,
    kind: "picked_up",
    stopIndex: 0,
    occurredAt: "2026-11-22T03:00:00.000Z",
  } as TaskEvent,
  pictures: [
    { id: `photo of ${id}`, sha256: "0".repeat(64), purpose: "proof", file: new Blob([id]) },
  ],
});

test("what is written is there for the next page, in its order and for its driver alone", async () => {
  const name = open();
  const store = openSyncStore(name);
  await store.saveEvent("driver", makeQueuedEvent("b"), null);
  await store.saveEvent("driver", makeQueuedEvent("a"), null);
  await store.saveEvent("another", makeQueuedEvent("c"), null);
  const { events, pictures } = await openSyncStore(name).load("driver");
  expect(events.map(({ event }) => event.id)).toEqual(["b", "a"]);
  expect(events[0]?.pictures[0]).toMatchObject({ id: "photo of b", purpose: "proof" });
  expect(pictures).toEqual([]);
});

test("an event that has arrived leaves its picture to be sent, a refused one removes it", async () => {
  const store = openSyncStore(open());
  await store.saveEvent("driver", makeQueuedEvent("arrived"), null);
  await store.saveEvent("driver", makeQueuedEvent("refused"), null);
  await store.dropEvent("arrived", "taken");
  await store.dropEvent("refused", "refused");
  const left = await store.load("driver");
  expect([left.events, left.pictures.map(({ id }) => id)]).toEqual([[], ["photo of arrived"]]);
  await store.dropPicture("photo of arrived");
  expect((await store.load("driver")).pictures).toEqual([]);
});

test("the same fact is written once: a second press is no second fact", async () => {
  const store = openSyncStore(open());
  await store.saveEvent("driver", makeQueuedEvent("once"), null);
  await expect(store.saveEvent("driver", makeQueuedEvent("once"), null)).rejects.toThrow();
  expect((await store.load("driver")).events).toHaveLength(1);
});

test("two pages that write at once make one chain: no two events link to the same one", async () => {
  const name = open();
  const pages = [openSyncStore(name), openSyncStore(name), openSyncStore(name)];
  const queuedEvents = Array.from({ length: 12 }, (_, index) => makeQueuedEvent(`fact ${index}`));
  // Every page still knows the task as it was before any of them wrote.
  await Promise.all(
    queuedEvents.map((queuedEvent, index) =>
      pages[index % 3]?.saveEvent("driver", queuedEvent, "head"),
    ),
  );
  const { events: written } = await openSyncStore(name).load("driver");
  expect(written).toHaveLength(12);
  expect(written.map(({ event }) => event.previousHash)).toEqual([
    "head",
    ...written.slice(0, -1).map(({ event }) => event.hash),
  ]);
});

test("a chain continues where it was when the page before was closed and all was sent", async () => {
  const name = open();
  const first = await openSyncStore(name).saveEvent("driver", makeQueuedEvent("first"), null);
  await openSyncStore(name).dropEvent("first", "taken");
  const second = await openSyncStore(name).saveEvent("driver", makeQueuedEvent("second"), null);
  expect(second.event.previousHash).toBe(first.event.hash);
  const third = await openSyncStore(name).saveEvent(
    "driver",
    makeQueuedEvent("third"),
    "another phone's",
  );
  expect(third.event.previousHash).toBe("another phone's");
});

test("after an event the server refused the chain continues, for it was stored; after one it never received it does not", async () => {
  const store = openSyncStore(open());
  const refused = await store.saveEvent("driver", makeQueuedEvent("refused"), "head");
  await store.dropEvent("refused", "refused");
  const lost = await store.saveEvent("driver", makeQueuedEvent("lost"), "head");
  expect(lost.event.previousHash).toBe(refused.event.hash);
  await store.dropEvent("lost", "unheard");
  const next = await store.saveEvent("driver", makeQueuedEvent("next"), "head");
  expect(next.event.previousHash).toBe(refused.event.hash);
});

test("an event that is replaced keeps its position and its pictures; the second page to replace it finds it gone", async () => {
  const store = openSyncStore(open());
  const first = await store.saveEvent("driver", makeQueuedEvent("first"), null);
  await store.saveEvent("driver", makeQueuedEvent("second"), null);
  const again = { ...first.event, id: "again", occurredAt: "2026-11-22T02:00:00.000Z" };
  const replaced = await store.replaceEvent("first", again);
  const { events, pictures } = await store.load("driver");
  expect(events.map(({ event }) => event)).toEqual(replaced);
  expect(
    events.map(({ event, timeSet, pictures }) => [event.id, timeSet, pictures.map(({ id }) => id)]),
  ).toEqual([
    ["again", true, ["photo of first"]],
    ["second", undefined, ["photo of second"]],
  ]);
  expect(pictures).toEqual([]);
  expect(await store.replaceEvent("first", again)).toBe("gone");
  // Independent of what the server has answered to this page since.
  const third = await store.saveEvent(
    "driver",
    makeQueuedEvent("third"),
    events[0]?.event.hash ?? null,
  );
  expect(third.event.previousHash).toBe(events[1]?.event.hash);
});
