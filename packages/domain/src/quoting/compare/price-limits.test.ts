import { expect, test } from "vitest";
import {
  changesAlone,
  greatestChangePercent,
  launchPriceLimits,
  raisesAlone,
} from "./price-limits.ts";

test("a raise of at most the limit is started by one person", () => {
  expect([10, 11].map((percent) => raisesAlone(percent, launchPriceLimits))).toEqual([true, false]);
});

test.each([
  [{ a: 100 }, { a: 110 }, 10],
  [{ a: 100, b: [{ c: 200 }] }, { a: 100, b: [{ c: 150 }] }, 25],
  [{ a: 0 }, { a: 0 }, 0],
  [{ a: 0 }, { a: 1 }, 100],
  [{ a: null }, { a: 5 }, 100],
  [{ provinces: ["10"] }, { provinces: ["10", "50"] }, 100],
  [{ provinces: "all" }, { provinces: ["10"] }, 100],
  [{ covered: true }, { covered: false }, 100],
  [{ night: { from: "22:00" } }, { night: { from: "23:00" } }, 100],
])("the greatest change from %o to %o is %d percent", (before, after, percent) => {
  expect(greatestChangePercent(before, after)).toBe(percent);
});

test.each([
  [10, 0, true],
  [10.1, 0, false],
  [5, 5, true],
  [5, 5.1, false],
  [0, 50, true],
])("a step of %d percent after %d is one person's: %s", (percent, earlierPercent, isAlone) => {
  expect(changesAlone({ percent, earlierPercent }, launchPriceLimits)).toBe(isAlone);
});
