import { expect, test } from "vitest";
import { daysOf, spanOf } from "./spans.ts";

test("a month is the calendar's, by Bangkok's clock", () => {
  // In Bangkok it is already the first of March.
  const now = new Date("2026-02-28T18:00:00Z");
  expect(daysOf("month", now)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(daysOf("last_month", now)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("7", now)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(daysOf("yesterday", now)).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(spanOf("a year")).toBe("7");
});

test.each([
  // The last minute of a Sunday in Bangkok, and the first minute of the Monday.
  ["2026-11-29T16:59:00Z", "2026-11-23", "2026-11-29", "2026-11-16", "2026-11-22"],
  ["2026-11-29T17:00:00Z", "2026-11-30", "2026-11-30", "2026-11-23", "2026-11-29"],
])("a week begins on Monday: at %s", (instant, monday, today, lastMonday, lastSunday) => {
  const now = new Date(instant);
  expect(daysOf("week", now)).toEqual({ from: monday, to: today });
  expect(daysOf("last_week", now)).toEqual({ from: lastMonday, to: lastSunday });
});

test("own days are those of the address, or one day where the other is missing", () => {
  const now = new Date("2026-11-30T05:00:00Z");
  const of = (from?: string, to?: string) =>
    daysOf("own", now, { ...(from && { from }), ...(to && { to }) });
  expect(of("2026-11-01", "2026-11-07")).toEqual({ from: "2026-11-01", to: "2026-11-07" });
  expect(of("2026-11-01")).toEqual({ from: "2026-11-01", to: "2026-11-01" });
  expect(of(undefined, "2026-11-07")).toEqual({ from: "2026-11-07", to: "2026-11-07" });
  expect(of("yesterday")).toEqual({ from: "2026-11-30", to: "2026-11-30" });
});
