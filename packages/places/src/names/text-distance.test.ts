import { expect, test } from "vitest";
import { slipsBetween } from "./text-distance.ts";

test("a missing, an extra, a wrong and a swapped letter are one slip each", () => {
  expect(slipsBetween("paragn", "paragon", 3).toWhole).toBe(1);
  expect(slipsBetween("parragon", "paragon", 3).toWhole).toBe(1);
  expect(slipsBetween("paregon", "paragon", 3).toWhole).toBe(1);
  expect(slipsBetween("pargaon", "paragon", 3).toWhole).toBe(1);
});

test("a word still being typed has no slips against its beginning", () => {
  expect(slipsBetween("sukhum", "sukhumvit", 3)).toEqual({ toBeginning: 0, toWhole: 3 });
});

test("it gives up early when there are too many", () => {
  expect(slipsBetween("ratchada", "thonglo", 2)).toEqual({ toBeginning: 60, toWhole: 60 });
  expect(slipsBetween("a very long text", "short", 2)).toEqual({ toBeginning: 60, toWhole: 60 });
});

test("it reads no more than its first 60 letters", () => {
  expect(slipsBetween("a".repeat(5_000), "a".repeat(4_000), 3)).toEqual({
    toBeginning: 0,
    toWhole: 0,
  });
});
