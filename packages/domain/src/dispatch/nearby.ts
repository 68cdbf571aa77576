import { haversineMetres, type Point } from "../quoting/distance.ts";

/** Cells of 0.02° are about 2.2 km: a ring of the first wave looks into a few of them. */
const cellDegrees = 0.02;
const metresPerDegree = 111_195;
/** Beyond this latitude a cell is narrower than the search assumes; Thailand ends at 20.5°. */
const widestLatitude = 22;
const cellMetres = cellDegrees * metresPerDegree * Math.cos((widestLatitude * Math.PI) / 180);
const columnsPerRow = 1 << 15;

export type Near = { owner: number; metres: number };
export type NearbyIndex = {
  /**
   * The nearest owners inside the radius that are wanted, nearest first, of equals the lower owner; each once, however
   * many points it has.
   */
  nearest(
    center: Point,
    wish: { radiusMetres: number; count: number; accepts(owner: number): boolean },
  ): Near[];
};

/** Points on a grid, to find the nearest without looking at all. An owner may have several. */
export function indexPoints(points: Iterable<{ owner: number; at: Point }>): NearbyIndex {
  const cells = new Map<number, { owner: number; at: Point }[]>();
  for (const point of points) {
    const key = keyOf(rowOf(point.at), columnOf(point.at));
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
  return {
    nearest(center, { radiusMetres, count, accepts }) {
      const best: Near[] = [];
      const rings = Math.ceil(radiusMetres / cellMetres) + 1;
      for (let ring = 0; ring <= rings; ring += 1) {
        for (const cell of ringCells(cells, center, ring)) {
          for (const { owner, at: point } of cell) {
            const near = { owner, metres: haversineMetres(center, point) };
            if (near.metres <= radiusMetres && isBetter(best, near, count) && accepts(owner))
              insertNearest(best, near, count);
          }
        }
        // A driver in a further ring is at least this far away.
        if (best.length === count && (best.at(-1)?.metres ?? 0) < ring * cellMetres) break;
      }
      return best;
    },
  };
}

const compare = (left: Near, right: Near): number =>
  left.metres - right.metres || left.owner - right.owner;

/** Whether it belongs among the best: there is room, or it is nearer than the last. */
function isBetter(best: readonly Near[], near: Near, count: number): boolean {
  const last = best.at(-1);
  return best.length < count || (last !== undefined && compare(near, last) < 0);
}

/** Puts it into its place, once for each owner. */
function insertNearest(best: Near[], near: Near, count: number): void {
  const known = best.findIndex(({ owner }) => owner === near.owner);
  if (known !== -1 && compare(best[known] as Near, near) <= 0) return;
  if (known !== -1) best.splice(known, 1);
  const after = best.findIndex((other) => compare(near, other) < 0);
  best.splice(after === -1 ? best.length : after, 0, near);
  if (best.length > count) best.pop();
}

const rowOf = ({ latitude }: Point): number => Math.floor((latitude + 90) / cellDegrees);
const columnOf = ({ longitude }: Point): number => Math.floor((longitude + 180) / cellDegrees);
const keyOf = (row: number, column: number): number => row * columnsPerRow + column;

/** The cells exactly `ring` away, as a square. */
function* ringCells<Cell>(
  cells: ReadonlyMap<number, Cell>,
  center: Point,
  ring: number,
): Generator<Cell> {
  const [row, column] = [rowOf(center), columnOf(center)];
  for (let down = -ring; down <= ring; down += 1) {
    const step = Math.abs(down) === ring ? 1 : ring * 2;
    for (let across = -ring; across <= ring; across += step || 1) {
      const cell = cells.get(keyOf(row + down, column + across));
      if (cell) yield cell;
    }
  }
}
