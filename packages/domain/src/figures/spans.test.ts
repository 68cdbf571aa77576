import { expect, test } from "vitest";
import { daysIn, spanProblem } from "./spans.ts";

test.each([
  ["2026-11-21", "2026-11-21", 1, null],
  ["2026-07-01", "2026-09-30", 92, null],
  ["2026-07-01", "2026-10-01", 93, "span_too_long"],
  ["2026-11-21", "2026-11-20", 0, "span_backwards"],
  ["2026-12-31", "2027-01-01", 2, null],
])("from %s to %s are %i days", (from, to, days, problem) => {
  expect([daysIn({ from, to }), spanProblem({ from, to })]).toEqual([days, problem]);
});
