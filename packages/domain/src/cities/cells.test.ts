import { expect, test } from "vitest";
import { haversineMetres, type Point } from "../quoting/distance.ts";
import { boxesOf, cellOf, cellsNear } from "./cells.ts";

const siam: Point = { latitude: 13.7466, longitude: 100.5347 };
const chiangMai: Point = { latitude: 18.7883, longitude: 98.9853 };

test("every point of a circle is in one of its cells", () => {
  for (const centre of [siam, chiangMai, { latitude: -0.04, longitude: 0.04 }]) {
    const cells = new Set(cellsNear([{ centre, radiusMetres: 9600 }]));
    for (let degrees = 0; degrees < 360; degrees += 5) {
      const angle = (degrees * Math.PI) / 180;
      const high = (9590 / 111_195) * Math.cos(angle);
      const wide = (9590 / 111_195 / Math.cos((centre.latitude * Math.PI) / 180)) * Math.sin(angle);
      const point = { latitude: centre.latitude + high, longitude: centre.longitude + wide };
      expect(haversineMetres(centre, point)).toBeLessThanOrEqual(9600);
      expect(cells.has(cellOf(point)), `${degrees} degrees`).toBe(true);
    }
  }
});

test("circles that overlap share their cells, and one far away has its own", () => {
  const one = cellsNear([{ centre: siam, radiusMetres: 3000 }]);
  expect(cellsNear([0, 1, 2].map(() => ({ centre: siam, radiusMetres: 3000 })))).toEqual(one);
  const both = cellsNear([siam, chiangMai].map((centre) => ({ centre, radiusMetres: 3000 })));
  expect(both.length).toBeGreaterThan(one.length);
  expect(new Set(both).size).toBe(both.length);
});

test("the boxes of cells hold the middle of each of them, one box for each row", () => {
  const cells = cellsNear([{ centre: siam, radiusMetres: 25_000 }]);
  const boxes = boxesOf(cells);
  expect(boxes.length).toBe(new Set(cells.map((cell) => Math.floor(cell / 3600))).size);
  for (const cell of cells) {
    const middle = {
      latitude: Math.floor(cell / 3600) / 10 - 90 + 0.05,
      longitude: (cell % 3600) / 10 - 180 + 0.05,
    };
    expect(cellOf(middle)).toBe(cell);
    const inside = boxes.some(
      ({ centre, widthMetres }) =>
        Math.abs(centre.latitude - middle.latitude) < 0.001 &&
        haversineMetres(centre, middle) <= widthMetres / 2,
    );
    expect(inside, String(cell)).toBe(true);
  }
});
