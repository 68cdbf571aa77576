import "fake-indexeddb/auto";
import type { TaskEvent } from "@songtan/contract/tasks";
import { expect, test } from "vitest";
import { openOutboxStore } from "./outbox-store.ts";
import type { Fact } from "./outgoing-queue.ts";

let databases = 0;
const open = () => {
  databases += 1;
  return `outbox-${databases}`;
};
const fact = (id: string): Fact => ({
  taskId: "task",
  event: { id, kind: "picked_up", stopIndex: 0, occurredAt: "2026-11-22T03:00:00.000Z" } as TaskEvent,
  pictures: [{ id: `photo of ${id}`, sha256: "0".repeat(64), purpose: "proof", file: new Blob([id]) }],
});

test("what is written is there for the next page, in its order and for its driver alone", async () => {
  const name = open();
  const store = openOutboxStore(name);
  await store.keepFact("driver", fact("b"), null);
  await store.keepFact("driver", fact("a"), null);
  await store.keepFact("another", fact("c"), null);
  const { facts, pictures } = await openOutboxStore(name).load("driver");
  expect(facts.map(({ event }) => event.id)).toEqual(["b", "a"]);
  expect(facts[0]?.pictures[0]).toMatchObject({ id: "photo of b", purpose: "proof" });
  expect(pictures).toEqual([]);
});

test("a fact that has arrived leaves its picture to be sent, a refused one takes it along", async () => {
  const store = openOutboxStore(open());
  await store.keepFact("driver", fact("arrived"), null);
  await store.keepFact("driver", fact("refused"), null);
  await store.dropFact("arrived", "taken");
  await store.dropFact("refused", "refused");
  const left = await store.load("driver");
  expect([left.facts, left.pictures.map(({ id }) => id)]).toEqual([[], ["photo of arrived"]]);
  await store.dropPicture("photo of arrived");
  expect((await store.load("driver")).pictures).toEqual([]);
});

test("the same fact is written once: a second press is no second fact", async () => {
  const store = openOutboxStore(open());
  await store.keepFact("driver", fact("once"), null);
  await expect(store.keepFact("driver", fact("once"), null)).rejects.toThrow();
  expect((await store.load("driver")).facts).toHaveLength(1);
});

test("two pages that write at once make one chain: no two facts stand on the same one", async () => {
  const name = open();
  const pages = [openOutboxStore(name), openOutboxStore(name), openOutboxStore(name)];
  const facts = Array.from({ length: 12 }, (_, place) => fact(`fact ${place}`));
  // Every page still knows the task as it was before any of them wrote.
  await Promise.all(facts.map((one, place) => pages[place % 3]?.keepFact("driver", one, "head")));
  const { facts: written } = await openOutboxStore(name).load("driver");
  expect(written).toHaveLength(12);
  expect(written.map(({ event }) => event.previousHash)).toEqual([
    "head",
    ...written.slice(0, -1).map(({ event }) => event.hash),
  ]);
});

test("a chain goes on where it was when the page before was closed and all was sent", async () => {
  const name = open();
  const first = await openOutboxStore(name).keepFact("driver", fact("first"), null);
  await openOutboxStore(name).dropFact("first", "taken");
  const second = await openOutboxStore(name).keepFact("driver", fact("second"), null);
  expect(second.event.previousHash).toBe(first.event.hash);
  const third = await openOutboxStore(name).keepFact("driver", fact("third"), "another phone's");
  expect(third.event.previousHash).toBe("another phone's");
});

test("on what the server refused the chain goes on, for it was kept; on what it never heard of it does not", async () => {
  const store = openOutboxStore(open());
  const refused = await store.keepFact("driver", fact("refused"), "head");
  await store.dropFact("refused", "refused");
  const lost = await store.keepFact("driver", fact("lost"), "head");
  expect(lost.event.previousHash).toBe(refused.event.hash);
  await store.dropFact("lost", "unheard");
  const next = await store.keepFact("driver", fact("next"), "head");
  expect(next.event.previousHash).toBe(refused.event.hash);
});

test("a fact that gives its place to another keeps its place and its pictures; whoever comes second finds it gone", async () => {
  const store = openOutboxStore(open());
  const first = await store.keepFact("driver", fact("first"), null);
  await store.keepFact("driver", fact("second"), null);
  const again = { ...first.event, id: "again", occurredAt: "2026-11-22T02:00:00.000Z" };
  const replaced = await store.replaceFact("first", again);
  const { facts, pictures } = await store.load("driver");
  expect(facts.map(({ event }) => event)).toEqual(replaced);
  expect(facts.map(({ event, timeSet, pictures }) => [event.id, timeSet, pictures.map(({ id }) => id)])).toEqual([
    ["again", true, ["photo of first"]],
    ["second", undefined, ["photo of second"]],
  ]);
  expect(pictures).toEqual([]);
  expect(await store.replaceFact("first", again)).toBe("gone");
  // Whatever of it the server has told this page meanwhile.
  const third = await store.keepFact("driver", fact("third"), facts[0]?.event.hash ?? null);
  expect(third.event.previousHash).toBe(facts[1]?.event.hash);
});
