import { expect, test } from "vitest";
import { hoursAndMinutes } from "./spoken-hours.ts";
import { weekBars } from "./week-bars.ts";

const day = (serviceDay: string, earnedSatang: number) => ({
  serviceDay,
  earnedSatang,
  jobs: earnedSatang > 0 ? 1 : 0,
});

test("the best day is the full height, and the last day is today", () => {
  const bars = weekBars([day("2026-11-20", 50_049), day("2026-11-21", 100_098)], "en");
  expect(bars.map((bar) => bar.share)).toEqual([0.5, 1]);
  expect(bars.map((bar) => bar.isToday)).toEqual([false, true]);
  expect(bars.map((bar) => bar.weekday)).toEqual(["Fri", "Sat"]);
  expect(bars.map((bar) => bar.baht)).toEqual(["500", "1,001"]);
});

test("a week without earnings has bars without height and without figures", () => {
  expect(weekBars([day("2026-11-21", 0)], "th")).toMatchObject([
    { share: 0, baht: "", weekday: "ส" },
  ]);
});

test("time online is never rounded up", () => {
  expect(hoursAndMinutes(3_659)).toEqual({ hours: 1, minutes: 0 });
  expect(hoursAndMinutes(59)).toEqual({ hours: 0, minutes: 0 });
});
