import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsNear, cityCellOf, cityDegrees } from "./city-cells.ts";

const latitude = fc.double({ min: -10, max: 30, noNaN: true });
const longitude = fc.double({ min: 90, max: 115, noNaN: true });
const away = fc.double({ min: -0.999, max: 0.999, noNaN: true });

test("a point of the same city is in a square near the user's, also at the edge of the country and outside it", () => {
  fc.assert(
    fc.property(latitude, longitude, away, away, (latitude, longitude, north, east) => {
      const other = {
        latitude: latitude + north * cityDegrees,
        longitude: longitude + east * cityDegrees,
      };
      expect(cellsNear({ latitude, longitude })[cityCellOf(other)]).toBe(1);
    }),
  );
});

test("Chiang Mai is in no square near Bangkok", () => {
  const near = cellsNear({ latitude: 13.7563, longitude: 100.5018 });
  expect(near[cityCellOf({ latitude: 18.7883, longitude: 98.9853 })]).toBe(0);
  expect(near.reduce((sum, cell) => sum + cell, 0)).toBe(9);
});
