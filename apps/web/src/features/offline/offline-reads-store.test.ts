import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { type OfflineRead, openOfflineReadStore } from "./offline-reads-store.ts";

const dayMilliseconds = 86_400_000;
const readOf = (path: string, daysAgo = 0): OfflineRead => ({
  path,
  queryKey: [path],
  answer: { path },
  storedAt: new Date(Date.now() - daysAgo * dayMilliseconds).toISOString(),
});
const paths = async (store: ReturnType<typeof openOfflineReadStore>, owner: string) =>
  (await store.load(owner)).map(({ path }) => path);

test("a read is stored once for each path, for seven days, and dropped by its path", async () => {
  const store = openOfflineReadStore("days");
  for (const read of [readOf("/a"), readOf("/a"), readOf("/b", 6), readOf("/c", 8)])
    await store.save("pim", read);
  expect(await paths(store, "pim")).toEqual(["/a", "/b"]);
  await store.drop("pim", "/a");
  expect(await paths(openOfflineReadStore("days"), "pim")).toEqual(["/b"]);
});

test("another account's reads are gone once someone else's are loaded", async () => {
  const store = openOfflineReadStore("people");
  await store.save("pim", readOf("/a"));
  expect(await paths(store, "malee")).toEqual([]);
  expect(await paths(store, "pim")).toEqual([]);
});

test("a database deleted at a sign-out does not wait for this page, which begins a new one", async () => {
  const store = openOfflineReadStore("deleted");
  await store.save("pim", readOf("/a"));
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase("deleted");
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });
  expect(await paths(store, "pim")).toEqual([]);
  await store.save("pim", readOf("/b"));
  expect(await paths(store, "pim")).toEqual(["/b"]);
});

test("what an earlier version of the app stored is read", async () => {
  await new Promise((resolve) => {
    const opening = indexedDB.open("earlier", 10);
    opening.onupgradeneeded = () => {
      const reads = opening.result.createObjectStore("reads", { keyPath: ["ownerId", "path"] });
      reads.put({ ...readOf("/a"), ownerId: "pim" });
    };
    opening.onsuccess = () => resolve(opening.result.close());
  });
  expect(await paths(openOfflineReadStore("earlier"), "pim")).toEqual(["/a"]);
});
