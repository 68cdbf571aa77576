import { expect, test } from "vitest";
import { addMonths, clampDay, dayByKey, inMonth, weeksOf } from "./calendar-days.ts";

test("a month is in weeks from Sunday, without days of other months", () => {
  const weeks = weeksOf("2026-11-21");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe("2026-11-01");
  expect(weeks[4]).toEqual(["2026-11-29", "2026-11-30", null, null, null, null, null]);
  expect(weeksOf("2026-08-01")).toHaveLength(6);
  expect(weeksOf("2026-02-10")).toHaveLength(4);
});

test("another month keeps the day, or takes its last one", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(inMonth("2024-02-29", { year: 2023, month: 2 })).toBe("2023-02-28");
});

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-29"],
  ["End", "2026-12-05"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
  ["a", null],
])("%s leads from Tuesday 1 December to %s", (key, day) => {
  expect(dayByKey(key, "2026-12-01")).toBe(day);
});

test("a day outside the limits becomes the nearest one inside", () => {
  expect(clampDay("2026-01-01", "2026-02-01", "2026-03-01")).toBe("2026-02-01");
  expect(clampDay("2026-04-01", "2026-02-01", "2026-03-01")).toBe("2026-03-01");
  expect(clampDay("2026-02-10")).toBe("2026-02-10");
});
