import { expect, test } from "vitest";
import { emptyKey, endOfDay, isCapRight, keyRequest, networksOf } from "./key-values.ts";

test("a key lives to the end of its last day in Bangkok", () => {
  expect(endOfDay("2026-11-30")).toBe("2026-11-30T17:00:00.000Z");
});

test("addresses are read one a line or with commas", () => {
  expect(networksOf("203.0.113.7\n 10.0.0.0/8, 2001:db8::/32 ")).toEqual([
    "203.0.113.7",
    "10.0.0.0/8",
    "2001:db8::/32",
  ]);
});

test("a cap left empty is no cap; zero or a word is none that could be meant", () => {
  expect(["", " ", "500"].map(isCapRight)).toEqual([true, true, true]);
  expect(["0", "สิบ", "-1"].map(isCapRight)).toEqual([false, false, false]);
  expect(keyRequest({ ...emptyKey, name: "till", capPerDayBaht: "1,500" }, "test")).toMatchObject({
    mode: "test",
    capPerBookingSatang: null,
    capPerDaySatang: 150_000,
    expiresAt: null,
  });
});
