import { expect, test } from "vitest";
import { seededRandom } from "./random.ts";
import { stableId } from "./stable-id.ts";

test("one seed makes the same choices again, another seed makes others", () => {
  const choices = (seed: string) => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.integer(1, 1000));
  };
  expect(choices("a")).toEqual(choices("a"));
  expect(choices("a")).not.toEqual(choices("b"));
});

test("whole numbers stay between both ends and reach them", () => {
  const random = seededRandom("dice");
  const thrown = new Set(Array.from({ length: 500 }, () => random.integer(1, 6)));
  expect([...thrown].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a stable id is a uuid and depends on its name alone", () => {
  expect(stableId("customer")).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(stableId("customer")).toBe(stableId("customer"));
  expect(stableId("customer")).not.toBe(stableId("driver"));
});
