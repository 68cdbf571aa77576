import type { Point } from "../quoting/distance.ts";

/** Cells of a tenth of a degree are about 11 km high, and 10 km wide in Thailand. */
const perDegree = 10;
const cellsPerRow = 360 * perDegree;
const metresPerDegree = 111_195;

export type Circle = { centre: Point; radiusMetres: number };

const rowAt = (latitude: number): number => Math.floor((latitude + 90) * perDegree);
const columnAt = (longitude: number): number => Math.floor((longitude + 180) * perDegree);

/** The number of the cell of a map in which a point is. The column `cell` of `driver_presence` has the same rule. */
export const cellOf = ({ latitude, longitude }: Point): number =>
  rowAt(latitude) * cellsPerRow + columnAt(longitude);

/** Returns every cell that overlaps any of the circles, each once, in ascending order. */
export function cellsNear(circles: readonly Circle[]): number[] {
  const cells = new Set<number>();
  for (const { centre, radiusMetres } of circles) {
    const high = radiusMetres / metresPerDegree;
    const [south, north] = [centre.latitude - high, centre.latitude + high];
    // A degree is narrowest at the end that is further from the equator.
    const furthest = Math.max(Math.abs(south), Math.abs(north));
    const wide = high / Math.max(0.1, Math.cos((furthest * Math.PI) / 180));
    for (let row = rowAt(south); row <= rowAt(north); row += 1)
      for (
        let column = columnAt(centre.longitude - wide);
        column <= columnAt(centre.longitude + wide);
        column += 1
      )
        cells.add(row * cellsPerRow + column);
  }
  return [...cells].sort((left, right) => left - right);
}

export type Box = { centre: Point; heightMetres: number; widthMetres: number };

/** As few boxes as whole rows allow, that hold these cells together and hardly overlap. They are given in ascending order. */
export function boxesOf(cells: readonly number[]): Box[] {
  const runs: { first: number; last: number }[] = [];
  for (const cell of cells) {
    const run = runs.at(-1);
    if (run && cell === run.last + 1 && cell % cellsPerRow > 0) run.last = cell;
    else runs.push({ first: cell, last: cell });
  }
  return runs.map(({ first, last }) => {
    const row = Math.floor(first / cellsPerRow);
    const count = last - first + 1;
    const south = row / perDegree - 90;
    const west = (first % cellsPerRow) / perDegree - 180;
    const widest = Math.cos((Math.min(Math.abs(south), Math.abs(south + 0.1)) * Math.PI) / 180);
    return {
      centre: { latitude: south + 0.5 / perDegree, longitude: west + count / 2 / perDegree },
      heightMetres: metresPerDegree / perDegree,
      widthMetres: (metresPerDegree / perDegree) * count * widest,
    };
  });
}
