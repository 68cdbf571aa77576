import { expect, test } from "vitest";
import { roadStretch } from "./road-stretch.ts";

const at = (index: number) => ({ latitude: 13.7, longitude: 100.5 + index / 1000 });
/** A street of eleven points, a hundred metres apart; stops are next to it. */
const line = Array.from({ length: 11 }, (_, index): [number, number] => [
  at(index).longitude,
  at(index).latitude,
]);
const nextToRoad = (index: number) => ({ ...at(index), latitude: 13.7003 });
const stops = [nextToRoad(0), nextToRoad(4), nextToRoad(10)];
const indexesOf = (stretch: ReturnType<typeof roadStretch>) =>
  stretch?.slice(1, -1).map(({ longitude }) => Math.round((longitude - 100.5) * 1000));

test("each stop is led to along its own part of the line, from the door to the door", () => {
  const first = roadStretch(line, { stops, stopIndex: 1, from: stops[0] ?? at(0) });
  expect(indexesOf(first)).toEqual([0, 1, 2, 3, 4]);
  expect([first?.[0], first?.at(-1)]).toEqual([stops[0], stops[1]]);
  expect(indexesOf(roadStretch(line, { stops, stopIndex: 2, from: stops[1] ?? at(4) }))).toEqual([
    4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("a street that is driven twice is used the second time for the return", () => {
  const thereAndBack = [...line, ...line.slice(0, -1).reverse()];
  const round = [nextToRoad(0), nextToRoad(10), nextToRoad(2)];
  const back = roadStretch(thereAndBack, { stops: round, stopIndex: 2, from: nextToRoad(10) });
  expect(indexesOf(back)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2]);
});

test.each<[string, Parameters<typeof roadStretch>[1]]>([
  ["the pick-up, which no line leads to", { stops, stopIndex: 0, from: at(0) }],
  ["a driver who is somewhere else", { stops, stopIndex: 2, from: at(-20) }],
  ["a stop that is not there", { stops, stopIndex: 3, from: at(10) }],
])("there is none for %s", (_, request) => {
  expect(roadStretch(line, request)).toBeNull();
});

test("there is none without a line", () => {
  expect(roadStretch([], { stops, stopIndex: 1, from: at(0) })).toBeNull();
});
