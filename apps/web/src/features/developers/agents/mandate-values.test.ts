import { expect, test } from "vitest";
import { dayTimes, emptyMandate, isDayAbove, mandateRequest } from "./mandate-values.ts";

const typed = {
  ...emptyMandate,
  agentName: "Stock robot",
  capPerBookingBaht: "1,500",
  capPerDayBaht: "๕๐๐๐",
  lastDay: "2026-11-30",
};

test("a mandate is sent with both caps, to the end of its last day, and all day without hours", () => {
  expect(mandateRequest({ ...typed, fromMinute: "480" }, "test")).toEqual({
    mode: "test",
    agentName: "Stock robot",
    capPerBookingSatang: 150_000,
    capPerDaySatang: 500_000,
    expiresAt: "2026-11-30T17:00:00.000Z",
    vehicles: [],
    provinceCodes: [],
    hours: null,
    seesAll: false,
    cancelsAll: false,
  });
  expect(mandateRequest({ ...typed, fromMinute: "1320", toMinute: "360" }, "live").hours).toEqual({
    fromMinute: 1320,
    toMinute: 360,
  });
});

test("a day's cap below a booking's is no mandate that could be meant", () => {
  expect(isDayAbove(typed)).toBe(true);
  expect(isDayAbove({ ...typed, capPerDayBaht: "1,000" })).toBe(false);
});

test("hours can be chosen by the half hour, the whole day round", () => {
  expect(dayTimes.map(({ label }) => label)).toHaveLength(48);
  expect([dayTimes[1]?.label, dayTimes.at(-1)?.label]).toEqual(["00:30", "23:30"]);
});
