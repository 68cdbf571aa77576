import type { Point } from "./types.ts";

/**
 * Numbers grouped by grid square in one sorted list. A country's streets are millions of pieces, and the list needs
 * eight bytes for each.
 */
export type NearGrid = Float64Array;

/** Some 220 m; a search near a point looks into nine. */
const cellDegrees = 0.002;
/** The squares begin south-west of Thailand and reach thirty degrees: cell and number fit one exact double. */
const west = 85;
const south = 0;
const columns = 15_000;
const numbersMost = 2 ** 23;

const cellOf = (row: number, column: number) => row * columns + column;
const rowAt = (latitude: number) => Math.floor((latitude - south) / cellDegrees);
const columnAt = (longitude: number) => Math.floor((longitude - west) / cellDegrees);

export function nearGrid(items: Iterable<[number, Point]>): NearGrid {
  const entries: number[] = [];
  for (const [number, { latitude, longitude }] of items)
    entries.push(cellOf(rowAt(latitude), columnAt(longitude)) * numbersMost + number);
  return Float64Array.from(entries).sort();
}

/** The numbers in the nine squares at and next to a point. */
export function* numbersNear(grid: NearGrid, { latitude, longitude }: Point): Generator<number> {
  const [row, column] = [rowAt(latitude), columnAt(longitude)];
  for (let y = row - 1; y <= row + 1; y += 1) {
    const end = (cellOf(y, column + 1) + 1) * numbersMost;
    for (
      let index = firstFrom(grid, cellOf(y, column - 1) * numbersMost);
      index < grid.length;
      index += 1
    ) {
      const entry = grid[index] as number;
      if (entry >= end) break;
      yield entry % numbersMost;
    }
  }
}

function firstFrom(grid: NearGrid, least: number): number {
  let [low, high] = [0, grid.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((grid[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
