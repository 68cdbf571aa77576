import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateMetres, type Point } from "./distance.ts";
import { shortestOrder } from "./shortest-order.ts";

const point = fc.record({
  latitude: fc.double({ min: 13, max: 14, noNaN: true }),
  longitude: fc.double({ min: 100, max: 101, noNaN: true }),
});
/** Stops with road metres between each two, which one-way streets make differ there and back. */
const roundOf = (least: number, most: number) =>
  fc.array(point, { minLength: least, maxLength: most }).chain((stops) =>
    fc.record({
      stops: fc.constant(stops),
      metres: fc.array(
        fc.array(fc.integer({ min: 0, max: 30_000 }), {
          minLength: stops.length,
          maxLength: stops.length,
        }),
        { minLength: stops.length, maxLength: stops.length },
      ),
    }),
  );

const cell = (metres: readonly (readonly number[])[]) => (from: number, to: number) =>
  metres[from]?.[to] ?? Number.NaN;
const lengthOf = (between: (from: number, to: number) => number, order: readonly number[]) =>
  order.slice(1).reduce((sum, to, index) => sum + between(order[index] ?? 0, to), 0);
const originalOrder = (stops: readonly Point[]) => [...stops.keys()];

function permutations(items: number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

test("property: up to seven stops no order is shorter, by one-way roads too", () => {
  fc.assert(
    fc.property(roundOf(2, 7), ({ stops, metres }) => {
      const between = cell(metres);
      const { order, savedMetres } = shortestOrder(stops, between);
      const all = permutations(originalOrder(stops).slice(1)).map((rest) =>
        lengthOf(between, [0, ...rest]),
      );
      expect(lengthOf(between, order)).toBe(Math.min(...all));
      expect(savedMetres).toBe(lengthOf(between, originalOrder(stops)) - Math.min(...all));
    }),
    { numRuns: 60 },
  );
});

test("property: up to sixteen stops every stop stays, the pick-up first, and the route is never longer", () => {
  fc.assert(
    fc.property(roundOf(2, 16), ({ stops, metres }) => {
      const between = cell(metres);
      const { order, savedMetres } = shortestOrder(stops, between);
      expect(order[0]).toBe(0);
      expect(order.toSorted((left, right) => left - right)).toEqual(originalOrder(stops));
      expect(savedMetres).toBeGreaterThanOrEqual(0);
      expect(lengthOf(between, order) + savedMetres).toBe(lengthOf(between, originalOrder(stops)));
    }),
    { numRuns: 60 },
  );
});

test("above ten drop-offs another start does not lead to a much shorter way", () => {
  const shuffles = fc.array(fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), {
    minLength: 5,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 13, maxLength: 16 }), shuffles, (stops, ranks) => {
      const between = (from: number, to: number) =>
        estimateMetres(stops[from] as Point, stops[to] as Point);
      const found = lengthOf(between, shortestOrder(stops).order);
      for (const rank of ranks) {
        const drops = originalOrder(stops).slice(1);
        const start = [
          0,
          ...drops.toSorted((left, right) => (rank[left] ?? 0) - (rank[right] ?? 0)),
        ];
        const other = shortestOrder(start.map((stop) => stops[stop] as Point)).order.map(
          (index) => start[index] ?? 0,
        );
        expect(found).toBeLessThanOrEqual(lengthOf(between, other) * 1.1);
      }
    }),
    { numRuns: 20, seed: 20_261_121 },
  );
});

test("an order that is already the shortest is left alone, also when another is as short", () => {
  const stops = [0, 1, 2, 3].map((index) => ({ latitude: 13.7 + index / 100, longitude: 100.5 }));
  expect(shortestOrder(stops)).toEqual({ order: [0, 1, 2, 3], savedMetres: 0 });
  expect(shortestOrder([stops[0], stops[0], stops[0]] as Point[])).toEqual({
    order: [0, 1, 2],
    savedMetres: 0,
  });
});
