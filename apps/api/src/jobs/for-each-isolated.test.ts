import { expect, test } from "vitest";
import { forEachIsolated } from "./for-each-isolated.ts";

test("one that fails does not block the others, and the job still fails", async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error("the second");
    done.push(item);
  };
  await expect(forEachIsolated([1, 2, 3], work)).rejects.toThrow("1 of 3: Error: the second");
  expect(done).toEqual([1, 3]);
});
