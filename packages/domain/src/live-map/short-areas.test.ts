import { expect, test } from "vitest";
import { areaDegrees, findShortAreas } from "./short-areas.ts";

/** The middle of a square, so many squares from one in Bangkok. */
const at = (row: number, column: number, vehicle: "motorcycle" | "pickup" = "motorcycle") => ({
  latitude: 13.7 + (row + 0.5) * areaDegrees,
  longitude: 100.5 + (column + 0.5) * areaDegrees,
  vehicle,
});
const counts = (...input: Parameters<typeof findShortAreas>) =>
  findShortAreas(...input).map(({ waiting, short }) => [waiting, short]);

test("an area is short when more wait than drivers of the vehicle are in it or next to it", () => {
  const three = [at(0, 0), at(0, 0), at(0, 0)];
  expect(counts(three, [])).toEqual([[3, 3]]);
  expect(counts(three, [at(0, 0), at(1, 1)])).toEqual([[3, 1]]);
  expect(counts(three, [at(0, 0), at(1, 1), at(-1, 0)])).toEqual([]);
  expect(counts(three, [at(0, 0, "pickup"), at(0, 2), at(2, 0)])).toEqual([[3, 3]]);
});

test("a driver counts once, for the area where most wait, and the shortest area comes first", () => {
  const most = [at(0, 0), at(0, 0), at(0, 0), at(0, 0)];
  const areas = findShortAreas([at(0, 1), ...most], [at(0, 1), at(0, 1)]);
  expect(areas.map(({ waiting, short }) => [waiting, short])).toEqual([
    [4, 2],
    [1, 1],
  ]);
  expect(areas[0]?.south).toBeCloseTo(13.7);
  expect(areas[0]?.west).toBeCloseTo(100.5);
});

test("the vehicles of one area add up", () => {
  expect(counts([at(0, 0), at(0, 0, "pickup"), at(0, 0, "pickup")], [at(0, 0)])).toEqual([[3, 2]]);
});
