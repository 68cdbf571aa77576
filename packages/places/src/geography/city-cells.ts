import type { Point } from "./types.ts";

/** Degrees of latitude and longitude, about 30 km: as wide as a city. */
export const cityDegrees = 0.27;
/** The squares cover Thailand; a point outside counts for the nearest one. */
const south = 5;
const west = 97;
const rows = 60;
const columns = 36;

const within = (index: number, count: number): number => Math.min(Math.max(index, 0), count - 1);
const rowOf = ({ latitude }: Point): number =>
  within(Math.floor((latitude - south) / cityDegrees), rows);
const columnOf = ({ longitude }: Point): number =>
  within(Math.floor((longitude - west) / cityDegrees), columns);

/** The square of a point, as one number. */
export const cityCellOf = (point: Point): number => rowOf(point) * columns + columnOf(point);

/** By square: 1 for those a point closer than `cityDegrees` can be in, which are nine at most. */
export function cellsNear(point: Point): Uint8Array {
  const near = new Uint8Array(rows * columns);
  for (let row = rowOf(point) - 1; row <= rowOf(point) + 1; row += 1)
    for (let column = columnOf(point) - 1; column <= columnOf(point) + 1; column += 1)
      near[within(row, rows) * columns + within(column, columns)] = 1;
  return near;
}
