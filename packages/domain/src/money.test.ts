import fc from "fast-check";
import { expect, test } from "vitest";
import { assert, InvariantError } from "./assert.ts";
import { formatBaht, formatExactBaht, percentOf, roundUpToBaht, sumSatang } from "./money.ts";

test("a share is rounded as the rounding mode says", () => {
  expect([
    percentOf(101, 50, "floor"),
    percentOf(101, 50, "half_up"),
    percentOf(101, 50, "ceil"),
  ]).toEqual([50, 51, 51]);
  expect(percentOf(-101, 50, "half_up")).toBe(-51);
  expect(percentOf(300_000, 0.5, "half_up")).toBe(1500);
});

test("money that is not whole satang is a bug", () => {
  expect(() => percentOf(0.5, 10, "floor")).toThrow(InvariantError);
  expect(() => percentOf(100, -1, "floor")).toThrow(InvariantError);
  expect(() => sumSatang([1, 1.5])).toThrow(InvariantError);
  expect(() => assert(false, "never")).toThrow("never");
});

test("an amount has decimals in a message only where it is not whole, and always on papers", () => {
  const amounts = [123_400, 123_450, -4000, 5, 0];
  expect(amounts.map(formatBaht)).toEqual(["฿1,234", "฿1,234.50", "-฿40", "฿0.05", "฿0"]);
  expect(amounts.map(formatExactBaht)).toEqual([
    "฿1,234.00",
    "฿1,234.50",
    "-฿40.00",
    "฿0.05",
    "฿0.00",
  ]);
});

const amount = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 });

test("property: rounding up adds less than a baht and ends on a whole one", () => {
  fc.assert(
    fc.property(amount, (satang) => {
      const rounded = roundUpToBaht(satang);
      expect(Math.abs(rounded % 100)).toBe(0);
      expect(rounded - satang).toBeGreaterThanOrEqual(0);
      expect(rounded - satang).toBeLessThan(100);
    }),
  );
});

test("property: floor and ceil hold the exact share between them, and the parts of a split sum to the whole", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 100 }), (satang, percent) => {
      const [low, middle, high] = [
        percentOf(satang, percent, "floor"),
        percentOf(satang, percent, "half_up"),
        percentOf(satang, percent, "ceil"),
      ];
      expect(low <= middle && middle <= high && high - low <= 1).toBe(true);
      expect(percentOf(satang, percent, "floor") + percentOf(satang, 100 - percent, "ceil")).toBe(
        satang,
      );
    }),
  );
});
