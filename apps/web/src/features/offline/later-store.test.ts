import { expect, test } from "vitest";
import { laterStore } from "./later-store.ts";

test("a store's code is loaded with its first call, once, and again when it did not come", async () => {
  let loads = 0;
  const store = laterStore(async () => {
    loads += 1;
    if (loads === 1) throw new Error("no network");
    return { load: async (id: string, count: number) => `${id} ${count}` };
  });
  expect(loads).toBe(0);
  await expect(store.load("a", 1)).rejects.toThrow("no network");
  expect(await Promise.all([store.load("a", 2), store.load("b", 3)])).toEqual(["a 2", "b 3"]);
  expect(loads).toBe(2);
});
