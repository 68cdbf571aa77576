import type { Point } from "../quoting/distance.ts";
import { type Vehicle, vehicles } from "../vehicle-types.ts";

export type AreaDemand = {
  south: number;
  west: number;
  /** The width and height of the square, in degrees. */
  sizeDegrees: number;
  waiting: number;
  /** Waiting bookings for which no free driver of their vehicle is near. */
  short: number;
};
type Located = Point & { vehicle: Vehicle };

/** Some three kilometres: from the next square a driver is at the pick-up within a quarter of an hour. */
export const areaDegrees = 0.025;

const squareOf = (degrees: number): number => Math.floor(degrees / areaDegrees);
const keyOf = (row: number, column: number): string => `${row} ${column}`;

/**
 * The squares in which more bookings wait than free drivers of their vehicle are in them or next to them; most short
 * first. Each driver counts once: squares where most wait come first, and use their own drivers before those next to them.
 */
export function findShortAreas(
  waiting: readonly Located[],
  freeDrivers: readonly Located[],
): AreaDemand[] {
  const areas = new Map<string, { row: number; column: number; waiting: number; short: number }>();
  for (const vehicle of vehicles) {
    const isOfVehicle = (one: Located) => one.vehicle === vehicle;
    const demand = countBySquare(waiting.filter(isOfVehicle));
    const supply = countBySquare(freeDrivers.filter(isOfVehicle));
    const squares = [...demand.values()].sort(
      (left, right) =>
        right.count - left.count || left.row - right.row || left.column - right.column,
    );
    for (const { row, column, count } of squares) {
      const key = keyOf(row, column);
      const area = areas.get(key) ?? { row, column, waiting: 0, short: 0 };
      areas.set(key, area);
      area.waiting += count;
      area.short += count - countDrivers(supply, { row, column, count });
    }
  }
  return [...areas.values()]
    .filter(({ short }) => short > 0)
    .sort(
      (left, right) =>
        right.short - left.short || left.row - right.row || left.column - right.column,
    )
    .map(({ row, column, ...counts }) => ({
      south: row * areaDegrees,
      west: column * areaDegrees,
      sizeDegrees: areaDegrees,
      ...counts,
    }));
}

type Square = { row: number; column: number; count: number };

function countBySquare(points: readonly Point[]): Map<string, Square> {
  const squares = new Map<string, Square>();
  for (const { latitude, longitude } of points) {
    const [row, column] = [squareOf(latitude), squareOf(longitude)];
    const square = squares.get(keyOf(row, column)) ?? { row, column, count: 0 };
    square.count += 1;
    squares.set(keyOf(row, column), square);
  }
  return squares;
}

/** The square itself, then those next to it. */
const nearby = [
  [0, 0],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const;

/** Returns how many of the wanted drivers the supply has, and removes them from the supply. */
function countDrivers(supply: Map<string, Square>, { row, column, count }: Square): number {
  let taken = 0;
  for (const [up, right] of nearby) {
    const square = supply.get(keyOf(row + up, column + right));
    if (!square) continue;
    const some = Math.min(square.count, count - taken);
    square.count -= some;
    taken += some;
  }
  return taken;
}
