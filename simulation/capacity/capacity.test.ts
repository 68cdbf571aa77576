import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { bookingsOfCores, capacityFor } from "./formula.ts";
import { capacityTable } from "./table.ts";

test("docs/capacity.md has the table that the formula makes", async () => {
  const page = await readFile(new URL("../../docs/capacity.md", import.meta.url), "utf8");
  expect(page).toContain(capacityTable());
});

test("ten times the bookings need ten times the work, and never less than two processes", () => {
  const [small, large] = [capacityFor(100_000), capacityFor(1_000_000)];
  expect(large.databaseCores / small.databaseCores).toBeCloseTo(10);
  expect(capacityFor(10).processes).toBe(2);
});

test("two cores play what was measured on two cores, within an eighth", () => {
  // simulation/README.md: two processes on two idle cores play about nine bookings a second.
  expect(Math.abs(bookingsOfCores(2) / 9 - 1)).toBeLessThan(1 / 8);
});
