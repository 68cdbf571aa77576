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
  await store.keepFact("driver", fact("b"));
  await store.keepFact("driver", fact("a"));
  await store.keepFact("another", fact("c"));
  const { facts, pictures } = await openOutboxStore(name).load("driver");
  expect(facts.map(({ event }) => event.id)).toEqual(["b", "a"]);
  expect(facts[0]?.pictures[0]).toMatchObject({ id: "photo of b", purpose: "proof" });
  expect(pictures).toEqual([]);
});

test("a fact that has arrived leaves its picture to be sent, a refused one takes it along", async () => {
  const store = openOutboxStore(open());
  await store.keepFact("driver", fact("arrived"));
  await store.keepFact("driver", fact("refused"));
  await store.dropFact("arrived", "send");
  await store.dropFact("refused", "drop");
  const left = await store.load("driver");
  expect([left.facts, left.pictures.map(({ id }) => id)]).toEqual([[], ["photo of arrived"]]);
  await store.dropPicture("photo of arrived");
  expect((await store.load("driver")).pictures).toEqual([]);
});

test("the same fact is written once: a second press is no second fact", async () => {
  const store = openOutboxStore(open());
  await store.keepFact("driver", fact("once"));
  await expect(store.keepFact("driver", fact("once"))).rejects.toThrow();
  expect((await store.load("driver")).facts).toHaveLength(1);
});
