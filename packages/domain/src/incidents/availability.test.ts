import { expect, test } from "vitest";
import { serviceDay, serviceDayStart } from "../thai/dates.ts";
import { availabilityDays, availabilityOf, type DayChecks } from "./availability.ts";

const now = new Date("2026-11-28T05:00:00Z"); // noon in Bangkok
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
const dayOf = (daysAgo: number, more: Partial<DayChecks> = {}): DayChecks => {
  const day = serviceDay(at(daysAgo * 1440));
  const start = serviceDayStart(day);
  return {
    day,
    firstAt: start,
    lastAt: new Date(start.getTime() + 1439 * 60_000),
    lastFailed: false,
    checks: 1440,
    failed: 0,
    ...more,
  };
};
const today = (more: Partial<DayChecks> = {}) => dayOf(0, { lastAt: at(0), checks: 721, ...more });

test("without a check nothing is known", () => {
  const { state, upPercent, days } = availabilityOf([], now);
  expect([state, upPercent]).toEqual(["unknown", null]);
  expect(days).toHaveLength(availabilityDays);
  expect(days.every((day) => day.state === "unknown")).toBe(true);
});

test("days before the first check are unknown, days from it on are up where each minute was checked", () => {
  const { state, upPercent, days } = availabilityOf([dayOf(1), today()], now);
  expect([state, upPercent]).toEqual(["up", 100]);
  expect(days.map((day) => day.state)).toEqual([
    ...Array.from({ length: availabilityDays - 2 }, () => "unknown"),
    "up",
    "up",
  ]);
  expect(days.at(-1)?.day).toBe("2026-11-28");
});

test("a first check at noon makes no half day down", () => {
  const { days, upPercent } = availabilityOf([today({ firstAt: at(3), checks: 4 })], now);
  expect([days.at(-1), upPercent]).toEqual([
    { day: "2026-11-28", state: "up", downMinutes: 0 },
    100,
  ]);
});

test.each([
  ["checks that failed", { failed: 4 }, "up", 4],
  ["checks that failed, as people notice", { failed: 5 }, "disrupted", 5],
  ["minutes without a check", { checks: 1440 - 59 }, "disrupted", 59],
  ["an hour of both", { checks: 1440 - 30, failed: 30 }, "down", 60],
] as const)("%s", (_, more, state, downMinutes) => {
  const { days, upPercent } = availabilityOf([dayOf(2), dayOf(1, more), today()], now);
  expect(days.at(-2)).toEqual({ day: "2026-11-27", state, downMinutes });
  expect(upPercent).toBeCloseTo(100 - (100 * downMinutes) / (2 * 1440 + 718), 6);
});

test("a whole day without a check was down", () => {
  const { days } = availabilityOf([dayOf(2), today()], now);
  expect(days.at(-2)).toEqual({ day: "2026-11-27", state: "down", downMinutes: 1440 });
});

test("the last check says how it is now, until it is five minutes old", () => {
  const states = [at(1), at(5), at(6)].map(
    (lastAt) => availabilityOf([today({ lastAt, lastFailed: true })], now).state,
  );
  expect(states).toEqual(["down", "down", "unknown"]);
});
