import { expect, test } from "vitest";
import { rowLinks } from "./row-links.ts";

const days = { from: "2026-11-01", to: "2026-11-30", countedAt: null };
const links = rowLinks(
  days,
  { vehicle: "hatchback" },
  { bookings: true, reports: true, drivers: true, "books/entries": false },
);

test("a link says all that was chosen, and what its row adds", () => {
  const days = "from=2026-11-01&to=2026-11-30&vehicle=hatchback";
  expect(links("on_time", { provinceCode: "10" })).toBe(
    `/bookings?${days}&provinceCode=10&measure=on_time`,
  );
  expect(links("claims")).toBe(`/reports?${days}&state=all&claims=true`);
  expect(links("cancelled", { reason: "not_paid" })).toContain("reason=not_paid");
  expect(links("bookings", { from: "2026-11-07", to: "2026-11-07" })).toBe(
    "/bookings?from=2026-11-07&to=2026-11-07&vehicle=hatchback",
  );
  expect(links("worked", { channel: "api" })).toBe(`/drivers?${days}&channel=api`);
});

test("a list stops where the count did, except drivers, whose hours are the count's", () => {
  const counted = rowLinks(
    { ...days, countedAt: "2026-11-30T07:36:00.000Z" },
    {},
    { bookings: true, reports: true, drivers: true, "books/entries": true },
  );
  for (const measure of ["bookings", "delivered", "on_time", "claims", "revenue"] as const)
    expect(counted(measure)).toContain("countedAt=2026-11-30T07%3A36%3A00.000Z");
  expect(counted("worked")).not.toContain("countedAt");
  expect(counted("bookings", { hour: "23" })).toContain("hour=23");
});

test("no link where there are no rows, or to a list that one may not open", () => {
  expect([links(undefined), links("revenue")]).toEqual([undefined, undefined]);
});
