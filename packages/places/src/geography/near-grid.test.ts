import fc from "fast-check";
import { expect, test } from "vitest";
import { metresBetween } from "./great-circle.ts";
import { nearGrid, numbersNear } from "./near-grid.ts";

const point = fc.record({
  latitude: fc.double({ min: 13.7, max: 13.72, noNaN: true }),
  longitude: fc.double({ min: 100.5, max: 100.52, noNaN: true }),
});

test("everything within 200 m of a point is among the numbers near it, each once", () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 200 }), point, (points, here) => {
      const found = [
        ...numbersNear(nearGrid(points.map((point, number) => [number, point])), here),
      ];
      expect(new Set(found).size).toBe(found.length);
      for (const [number, one] of points.entries())
        if (metresBetween(one, here) < 200) expect(found).toContain(number);
    }),
  );
});

test("the last number of a large grid is distinguished from the first of the next square", () => {
  const corner = { latitude: 20.4, longitude: 105.6 };
  expect([...numbersNear(nearGrid([[2 ** 22, corner]]), corner)]).toEqual([2 ** 22]);
  expect([...numbersNear(nearGrid([[0, corner]]), { latitude: 20.4, longitude: 105.61 })]).toEqual(
    [],
  );
});
