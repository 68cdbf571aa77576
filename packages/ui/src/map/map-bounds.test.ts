import { expect, test } from "vitest";
import { boundsOf, sketchPoints } from "./map-bounds.ts";

const size = { width: 400, height: 300, margin: 50 };

test("no points have no bounds", () => {
  expect(boundsOf([])).toBeNull();
  expect(sketchPoints([], size)).toEqual([]);
});

test("a single point is in the middle of the sketch", () => {
  expect(sketchPoints([[100.5, 13.7]], size)).toEqual([[200, 150]]);
});

test("north is up, east is right, and everything stays inside the margin", () => {
  const placed = sketchPoints(
    [
      [100.4, 13.6],
      [100.6, 13.9],
    ],
    size,
  );
  const [southWest = [0, 0], northEast = [0, 0]] = placed;
  expect(southWest[0]).toBeLessThan(northEast[0]);
  expect(southWest[1]).toBeGreaterThan(northEast[1]);
  for (const [x, y] of placed) {
    expect(x).toBeGreaterThanOrEqual(50 - 1e-9);
    expect(x).toBeLessThanOrEqual(350 + 1e-9);
    expect(y).toBeGreaterThanOrEqual(50 - 1e-9);
    expect(y).toBeLessThanOrEqual(250 + 1e-9);
  }
});
