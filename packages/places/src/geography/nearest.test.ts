import fc from "fast-check";
import { expect, test } from "vitest";
import { metresBetween } from "./great-circle.ts";
import { byLatitude, nearestOf } from "./nearest.ts";
import type { Place, Point } from "./types.ts";

// Coarse steps make equal distances and equal latitudes common.
const coordinate = (min: number, max: number) =>
  fc.oneof(
    fc.double({ min, max, noNaN: true }),
    fc.integer({ min: 0, max: 6 }).map((step) => min + ((max - min) * step) / 6),
  );
const point = fc.record({ latitude: coordinate(5, 21), longitude: coordinate(97, 106) });

test("the nearest place is the one a look at every place finds", () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), point, (points, here: Point) => {
      const places = points.toSorted(byLatitude) as Place[];
      const distances = places.map((place) => metresBetween(here, place));
      const metres = Math.min(...distances);
      const place = places[distances.indexOf(metres)];
      const found = nearestOf(places, here);
      expect(found?.place).toBe(place);
      if (found) expect(found.metres).toBe(metres);
    }),
    { numRuns: 2_000 },
  );
});
