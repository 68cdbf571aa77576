import fc from "fast-check";
import { expect, test } from "vitest";
import { vehicles } from "../vehicle-types.ts";
import { freeFlowSeconds } from "./distance.ts";
import { inTraffic, trafficFactor, trafficPeriod } from "./traffic.ts";

/** Bangkok's wall clock, and the operator's calendar: one day that every list has, and one that the cabinet added. */
const holidays = ["2026-12-10", "2026-11-27"];
const bangkok = (text: string, days: readonly string[] = []) => ({
  at: new Date(`${text}:00+07:00`),
  holidays: days,
});

test.each([
  ["2026-11-23T00:00", "free"], // Monday
  ["2026-11-23T04:59", "free"],
  ["2026-11-23T05:00", "day"],
  ["2026-11-23T06:59", "day"],
  ["2026-11-23T07:00", "morning"],
  ["2026-11-23T09:29", "morning"],
  ["2026-11-23T09:30", "day"],
  ["2026-11-23T16:29", "day"],
  ["2026-11-23T16:30", "evening"],
  ["2026-11-23T19:29", "evening"],
  ["2026-11-23T19:30", "day"],
  ["2026-11-23T22:00", "free"],
  ["2026-11-27T17:00", "friday_evening"],
  ["2026-11-27T08:00", "morning"],
  ["2026-11-21T17:00", "day"], // Saturday
  ["2026-11-22T08:00", "day"], // Sunday
])("at %s in Bangkok the traffic is that of %s", (text, period) => {
  expect(trafficPeriod(bangkok(text))).toBe(period);
});

test("only the operator's calendar says which days are off", () => {
  for (const day of holidays) {
    expect(trafficPeriod(bangkok(`${day}T08:00`, holidays))).toBe("day");
    expect(trafficPeriod(bangkok(`${day}T08:00`))).toBe("morning");
  }
  // A leg that begins on the next day is driven on that day.
  const night = 9.5 * 3600;
  expect(inTraffic([night, 600], "hatchback", bangkok("2026-12-09T22:30", holidays))).toEqual([
    night,
    750,
  ]);
  expect(inTraffic([night, 600], "hatchback", bangkok("2026-12-09T22:30"))).toEqual([night, 1080]);
});

test("rush hours cost a motorcycle less than a car, and nothing is faster than empty roads", () => {
  const evening = bangkok("2026-11-23T17:00");
  expect(trafficFactor("motorcycle", evening)).toBeLessThan(trafficFactor("hatchback", evening));
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      (instant) => {
        for (const vehicle of vehicles)
          expect(trafficFactor(vehicle, { at: instant, holidays })).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});

test("each leg has the traffic of the hour in which it begins", () => {
  const beforeRush = bangkok("2026-11-23T16:20");
  expect(inTraffic([600, 600], "hatchback", beforeRush)).toEqual([750, 1200]);
  expect(inTraffic([], "hatchback", beforeRush)).toEqual([]);
  expect(inTraffic([0, 600], "hatchback", bangkok("2026-11-23T23:00"))).toEqual([0, 600]);
});

test("the speeds behind it are those of empty roads in town", () => {
  expect(Math.round(freeFlowSeconds(10_000, "motorcycle"))).toBe(1029);
  expect(Math.round(freeFlowSeconds(100_000, "hatchback"))).toBe(1329 + 3520);
});
