import "fake-indexeddb/auto";
import type { TaskEvent } from "@songtan/contract/drivers/tasks";
import { expect, test } from "vitest";
import { openSyncStore } from "./store.ts";
import type { QueuedEvent } from "./sync-state.ts";

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

type Store = ReturnType<typeof openSyncStore>;
const finalStates = {
  taken: { isRefused: false, isStored: true },
  refused: { isRefused: true, isStored: true },
  unheard: { isRefused: true, isStored: false },
};
const settle = (store: Store, eventId: string, finalState: keyof typeof finalStates) =>
  store.settleEvents("driver", [{ eventId, ...finalStates[finalState], report: null }]);
/** Saves an event and reads it as it was stored. */
async function save(store: Store, id: string, knownHash: string | null) {
  await store.saveEvent("driver", makeQueuedEvent(id), knownHash);
  const { events } = await store.load("driver");
  const saved = events.find(({ event }) => event.id === id);
  if (!saved) throw new Error(`${id} was not stored`);
  return saved;
}

test("what is written is there for the next page, in its order and for its driver alone", async () => {
  const name = open();
  const store = openSyncStore(name);
  await store.saveEvent("driver", makeQueuedEvent("b"), null);
  await store.saveEvent("driver", makeQueuedEvent("a"), null);
  await store.saveEvent("another", makeQueuedEvent("c"), null);
  const { events, pictures } = await openSyncStore(name).load("driver");
  expect(events.map(({ event }) => event.id)).toEqual(["b", "a"]);
  expect(events[0]?.pictures[0]).toMatchObject({ id: "photo of b", purpose: "proof" });
  expect(pictures.map(({ eventId }) => eventId).toSorted()).toEqual(["a", "b"]);
});

test("an event that has arrived leaves its picture to be sent, a refused one removes it", async () => {
  const store = openSyncStore(open());
  await store.saveEvent("driver", makeQueuedEvent("arrived"), null);
  await store.saveEvent("driver", makeQueuedEvent("refused"), null);
  await settle(store, "arrived", "taken");
  await settle(store, "refused", "refused");
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
  const first = await save(openSyncStore(name), "first", null);
  await settle(openSyncStore(name), "first", "taken");
  const second = await save(openSyncStore(name), "second", null);
  expect(second.event.previousHash).toBe(first.event.hash);
  const third = await save(openSyncStore(name), "third", "another phone's");
  expect(third.event.previousHash).toBe("another phone's");
});

test("after an event the server refused the chain continues, for it was stored; after one it never received it does not", async () => {
  const store = openSyncStore(open());
  const refused = await save(store, "refused", "head");
  await settle(store, "refused", "refused");
  const lost = await save(store, "lost", "head");
  expect(lost.event.previousHash).toBe(refused.event.hash);
  await settle(store, "lost", "unheard");
  const next = await save(store, "next", "head");
  expect(next.event.previousHash).toBe(refused.event.hash);
});

test("what the driver has not read of a result stays on the phone, the oldest first", async () => {
  const name = open();
  const store = openSyncStore(name);
  const result = { outcome: "refused", code: "conflict", message: "not now" } as const;
  const report = (eventId: string) =>
    ({ taskId: "task", eventId, kind: "picked_up", stopIndex: 0, ...result }) as const;
  await store.saveEvent("driver", makeQueuedEvent("b"), null);
  const refused = { eventId: "b", ...finalStates.refused, report: report("b") };
  await store.settleEvents("driver", [refused]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await store.saveReport("driver", report("a"));
  const later = openSyncStore(name);
  expect((await later.load("driver")).reports.map(({ eventId }) => eventId)).toEqual(["b", "a"]);
  expect((await later.load("another")).reports).toEqual([]);
  await later.dropReports(["b"]);
  expect((await store.load("driver")).reports.map(({ eventId }) => eventId)).toEqual(["a"]);
});

test("what an earlier version of the app wrote is read, and its chain continues", async () => {
  const name = open();
  const event = { ...makeQueuedEvent("before").event, hash: "written before" };
  await new Promise((resolve) => {
    const opening = indexedDB.open(name, 20);
    opening.onupgradeneeded = () => {
      const facts = opening.result.createObjectStore("facts", {
        keyPath: "place",
        autoIncrement: true,
      });
      facts.createIndex("eventId", "eventId", { unique: true });
      facts.createIndex("driverId", "driverId");
      facts.add({ eventId: "before", driverId: "driver", taskId: "task", event });
      const pictures = opening.result.createObjectStore("pictures", { keyPath: "id" });
      pictures.createIndex("eventId", "eventId");
      pictures.createIndex("driverId", "driverId");
      const chains = opening.result.createObjectStore("chains", {
        keyPath: ["driverId", "taskId"],
      });
      chains.createIndex("writtenAt", "writtenAt");
      chains.put({ hash: event.hash, past: [], driverId: "driver", taskId: "task" });
    };
    opening.onsuccess = () => resolve(opening.result.close());
  });
  const store = openSyncStore(name);
  const after = await save(store, "after", null);
  expect(after.event.previousHash).toBe(event.hash);
  const { events, reports } = await store.load("driver");
  expect([events.map((queued) => queued.event.id), reports]).toEqual([["before", "after"], []]);
});

test("the end of a chain is dropped once its job is long over", async () => {
  const name = open();
  await save(openSyncStore(name), "first", null);
  const later = makeQueuedEvent("later");
  const event = { ...later.event, occurredAt: "2026-12-23T03:00:00.000Z" };
  await openSyncStore(name).saveEvent("driver", { ...later, taskId: "another task", event }, null);
  const next = await save(openSyncStore(name), "next", null);
  expect(next.event.previousHash).toBeUndefined();
});
