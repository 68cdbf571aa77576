import { expect, test } from "vitest";
import {
  formatAge,
  formatBaht,
  formatDay,
  formatDistance,
  formatDuration,
  formatExactBaht,
  formatInstant,
  thaiOrder,
} from "./format.ts";

test("SPEC 9 money is THB with two decimals, Thai grouping", () => {
  expect([123_400, 5, 0, -4500, 1_000_000_00].map(formatExactBaht)).toEqual([
    "฿1,234.00",
    "฿0.05",
    "฿0.00",
    "−฿45.00",
    "฿1,000,000.00",
  ]);
});

test("on a screen a whole amount has no decimals, and any other has two", () => {
  expect([123_400, 123_450, 5, 0, -4500, 100].map(formatBaht)).toEqual([
    "฿1,234",
    "฿1,234.50",
    "฿0.05",
    "฿0",
    "−฿45",
    "฿1",
  ]);
});

test("an instant is written in Bangkok's time, in the era of the language", () => {
  expect(formatInstant("2026-11-21T07:05:00.000Z", "th")).toBe("21 พ.ย. 2569 14:05\u00a0น.");
  expect(formatInstant("2026-11-21T07:05:00.000Z", "en")).toBe("21 Nov 2026, 14:05");
  expect(formatDay("2026-09-30T17:30:00.000Z", "en")).toBe("1 Oct 2026");
  expect(formatDay("2026-09-30T00:30:00.000Z", "en")).toBe("30 Sep 2026");
});

test("distances and durations are formatted as people read them", () => {
  expect([
    formatDistance(847, "th"),
    formatDistance(12_440, "th"),
    formatDistance(2000, "en"),
    formatDistance(0, "th"),
  ]).toEqual(["850 ม.", "12.4 กม.", "2 km", "10 ม."]);
  expect([
    formatDuration(10, "th"),
    formatDuration(240, "th"),
    formatDuration(4800, "en"),
    formatDuration(3600, "en"),
  ]).toEqual(["1 นาที", "4 นาที", "1 hr 20 min", "1 hr"]);
});

test("Thai sorts by its consonants, not by the vowels written before them", () => {
  expect(["แมว", "ไก่", "งู", "กบ"].sort(thaiOrder.compare)).toEqual(["กบ", "ไก่", "งู", "แมว"]);
});

test("an age is shown in minutes and hours on the first day, then in whole days", () => {
  expect(
    [25 * 60, 3 * 3600, 86_399, 86_400, 3 * 86_400 + 5].map((seconds) => formatAge(seconds, "en")),
  ).toEqual(["25 min", "3 hr", "24 hr", "1 day", "3 days"]);
  expect([60, 2 * 86_400].map((seconds) => formatAge(seconds, "th"))).toEqual(["1 นาที", "2 วัน"]);
});
