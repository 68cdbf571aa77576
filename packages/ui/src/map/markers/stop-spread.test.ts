import { expect, test } from "vitest";
import { covers, spreadStops } from "./stop-spread.ts";

test("stops that are apart stay at their positions", () => {
  expect(
    spreadStops([
      [100.5, 13.7],
      [100.6, 13.7],
    ]),
  ).toEqual([0, 0]);
});

test("stops at one place are shown side by side, in order, centred on it", () => {
  expect(
    spreadStops([
      [100.5, 13.7],
      [100.6, 13.7],
      [100.50001, 13.70001],
      [100.5, 13.7],
    ]),
  ).toEqual([-36, 0, 0, 36]);
});

test("a courier at the stop covers its pin, one below or far away does not", () => {
  expect(covers({ x: 0, y: 0 })).toBe(true);
  expect(covers({ x: 10, y: -40 })).toBe(true);
  expect(covers({ x: 0, y: 40 })).toBe(false);
  expect(covers({ x: 80, y: 0 })).toBe(false);
});
