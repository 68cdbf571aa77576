import { expect, test } from "vitest";
import { daysOf, spanOf } from "./spans.ts";

test("a month is the calendar's, by Bangkok's clock", () => {
  // In Bangkok it is already the first of March.
  const now = new Date("2026-02-28T18:00:00Z");
  expect(daysOf("month", now)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(daysOf("last_month", now)).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("7", now)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(spanOf("a year")).toBe("7");
});
