import { expect, test } from "vitest";
import { rowLinks } from "./row-links.ts";

const days = { from: "2026-11-01", to: "2026-11-30" };
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

test("no link where there are no rows, or to a list that one may not open", () => {
  expect([links(undefined), links("revenue")]).toEqual([undefined, undefined]);
});
