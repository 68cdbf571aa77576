import { InvariantError } from "../assert.ts";
import { haversineMetres, type Point } from "../quoting/distance.ts";

/** Cells of 0.02° are about 2.2 km: a ring of the first wave looks into a few of them. */
const cellDegrees = 0.02;
const metresPerDegree = 111_195;
/** Beyond this latitude a cell is narrower than the search assumes; Thailand ends at 20.5°. */
const widestLatitude = 22;
const cellMetres = cellDegrees * metresPerDegree * Math.cos((widestLatitude * Math.PI) / 180);
const columnsPerRow = 1 << 15;

/** Blocks of 0.25° are about 27 km: nine of them hold all drivers of the widest ring. */
const blockDegrees = 0.25;
/** So few points are looked at one by one sooner than cell by cell. */
const fewPoints = 150;

type Placed = { owner: number; at: Point };
export type Near = { owner: number; metres: number };
type Wish = { radiusMetres: number; count: number; accepts(owner: number): boolean };
export type NearbyIndex = {
  /**
   * The nearest owners inside the radius that are wanted, nearest first, of equals the lower owner; each once, however
   * many points it has.
   */
  nearest(center: Point, wish: Wish): Near[];
  /**
   * Up to `count` wanted owners from anywhere inside the radius, in no order. Another `turn` picks others. An owner
   * with several points may occur with each of them.
   */
  scattered(center: Point, wish: Wish & { turn: number }): Near[];
};

/** Points on a grid, to find the nearest without looking at all. An owner may have several. */
export function indexPoints(points: Iterable<Placed>): NearbyIndex {
  const all = [...points];
  const cells = groupByCell(all, cellDegrees);
  const blocks = groupByCell(all, blockDegrees);
  return {
    nearest(center, { radiusMetres, count, accepts }) {
      const found: Found = { best: [], owners: new Set() };
      const { best } = found;
      const look = (cell: readonly Placed[]) => {
        for (const { owner, at: point } of cell) {
          const near = { owner, metres: haversineMetres(center, point) };
          if (near.metres <= radiusMetres && isBetter(best, near, count) && accepts(owner))
            insertNearest(found, near, count);
        }
      };
      if (all.length <= fewPoints) {
        look(all);
        return best;
      }
      const rings = Math.ceil(radiusMetres / cellMetres) + 1;
      for (let ring = 0; ring <= rings; ring += 1) {
        for (const cell of ringCells(cells, center, { ring, degrees: cellDegrees })) look(cell);
        // A driver in a further ring is at least this far away.
        if (best.length === count && (best.at(-1)?.metres ?? 0) < ring * cellMetres) break;
      }
      return best;
    },
    scattered(center, { radiusMetres, count, accepts, turn }) {
      const near = [
        ...ringCells(blocks, center, ofBlocks(0)),
        ...ringCells(blocks, center, ofBlocks(1)),
      ];
      const total = near.reduce((sum, block) => sum + block.length, 0);
      const found: Near[] = [];
      // Half of them may be out of reach or not wanted.
      const tries = Math.min(total, count * 2);
      for (let step = 0; step < tries && found.length < count; step += 1) {
        const point = pointAt(near, (turn + Math.floor((step * total) / tries)) % total);
        const metres = haversineMetres(center, point.at);
        if (metres <= radiusMetres && accepts(point.owner))
          found.push({ owner: point.owner, metres });
      }
      return found;
    },
  };
}

const ofBlocks = (ring: number) => ({ ring, degrees: blockDegrees });

/** Returns the point at a position of the concatenated groups. */
function pointAt(groups: readonly (readonly Placed[])[], place: number): Placed {
  let left = place;
  for (const group of groups) {
    if (left < group.length) return group[left] as Placed;
    left -= group.length;
  }
  throw new InvariantError("a place among the points");
}

function groupByCell(points: readonly Placed[], degrees: number): Map<number, Placed[]> {
  const cells = new Map<number, Placed[]>();
  for (const point of points) {
    const key = keyOf(rowOf(point.at, degrees), columnOf(point.at, degrees));
    const cell = cells.get(key);
    if (cell) cell.push(point);
    else cells.set(key, [point]);
  }
  return cells;
}

const compare = (left: Near, right: Near): number =>
  left.metres - right.metres || left.owner - right.owner;

/** The nearest so far, and their owners. */
type Found = { best: Near[]; owners: Set<number> };

/** Returns true when it belongs among the best: the list is not full, or it is nearer than the last. */
function isBetter(best: readonly Near[], near: Near, count: number): boolean {
  const last = best.at(-1);
  return best.length < count || (last !== undefined && compare(near, last) < 0);
}

/** Puts it into its place, once for each owner. */
function insertNearest({ best, owners }: Found, near: Near, count: number): void {
  if (owners.has(near.owner)) {
    const known = best.findIndex(({ owner }) => owner === near.owner);
    if (compare(best[known] as Near, near) <= 0) return;
    best.splice(known, 1);
  }
  owners.add(near.owner);
  let [low, high] = [0, best.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(best[middle] as Near, near) < 0) low = middle + 1;
    else high = middle;
  }
  best.splice(low, 0, near);
  if (best.length > count) owners.delete((best.pop() as Near).owner);
}

const rowOf = ({ latitude }: Point, degrees: number): number =>
  Math.floor((latitude + 90) / degrees);
const columnOf = ({ longitude }: Point, degrees: number): number =>
  Math.floor((longitude + 180) / degrees);
const keyOf = (row: number, column: number): number => row * columnsPerRow + column;

/** The cells exactly `ring` away, as a square. */
function* ringCells<Cell>(
  cells: ReadonlyMap<number, Cell>,
  center: Point,
  { ring, degrees }: { ring: number; degrees: number },
): Generator<Cell> {
  const [row, column] = [rowOf(center, degrees), columnOf(center, degrees)];
  for (let down = -ring; down <= ring; down += 1) {
    const step = Math.abs(down) === ring ? 1 : ring * 2;
    for (let across = -ring; across <= ring; across += step || 1) {
      const cell = cells.get(keyOf(row + down, column + across));
      if (cell) yield cell;
    }
  }
}
