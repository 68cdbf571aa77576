import { metresBetween, nearestOnStretch } from "./great-circle.ts";
import type { River } from "./river.ts";
import type { Point } from "./types.ts";

export type Bridge = Point & { motorcycles: boolean };
/** The points that the shortest way round a river passes; none where the straight way stays on one bank. */
export type ViaRiver = (from: Point, to: Point, isMotorcycle: boolean) => readonly Point[];

/**
 * A point where a route can turn: a bridge, or the outside of a bend. `on` are the stretches of the river at the
 * point.
 */
type Corner = { at: Point; on: readonly number[]; motorcycles: boolean };
/** Shortest metres between corners, and the corner that follows. */
type Table = { metres: Float64Array; next: Int16Array };
type Seen = readonly { corner: number; metres: number }[];

/** Routes follow a bank this far from the middle of the river. */
const bankMetres = 150;
const metresPerDegree = 111_195;

/**
 * Finds the shortest way that crosses the river at bridges only. Such a way is straight between its ends, bridges and bends,
 * so the shortest between all bridges and bends are found once, and a query joins its ends to those it sees.
 */
export function riverRoutes(river: River, bridges: readonly Bridge[]): ViaRiver {
  const isClear = clearOf(river);
  const corners = [...bridges.map((bridge) => bridgeCorner(river, bridge)), ...bendsOf(river)];
  const views = corners.map((from) =>
    corners.map((to) =>
      isClear(from.at, to.at, [...from.on, ...to.on])
        ? metresBetween(from.at, to.at)
        : Number.POSITIVE_INFINITY,
    ),
  );
  const tables = [
    shortestPaths(corners, views, false),
    shortestPaths(corners, views, true),
  ] as const;
  const seen = new WeakMap<Point, Seen>();
  const seenFrom = (point: Point): Seen => {
    const known = seen.get(point);
    if (known) return known;
    const found = corners.flatMap(({ at, on }, corner) =>
      isClear(point, at, on) ? [{ corner, metres: metresBetween(point, at) }] : [],
    );
    seen.set(point, found);
    return found;
  };
  return (from, to, isMotorcycle) => {
    if (isClear(from, to, [])) return [];
    // The same way in either direction, to the metre.
    if (isBefore(to, from)) return [...join(to, from)].reverse();
    return join(from, to);

    function join(start: Point, end: Point): readonly Point[] {
      const table = tables[isMotorcycle ? 1 : 0];
      let [best, first, last] = [Number.POSITIVE_INFINITY, -1, -1];
      const ends = seenFrom(end);
      for (const { corner, metres } of seenFrom(start))
        for (const other of ends) {
          const between = table.metres[corner * corners.length + other.corner] as number;
          const all = metres + between + other.metres;
          if (all < best) [best, first, last] = [all, corner, other.corner];
        }
      const via: Point[] = [];
      for (let at = first; at >= 0; at = table.next[at * corners.length + last] as number) {
        via.push((corners[at] as Corner).at);
        if (at === last) break;
      }
      return via;
    }
  };
}

/**
 * Returns a check that a straight line crosses the river only at the stretches where it begins or ends. It runs for
 * every corner at each query, so it works on plain numbers.
 */
function clearOf(river: River) {
  const latitudes = Float64Array.from(river, ({ latitude }) => latitude);
  const longitudes = Float64Array.from(river, ({ longitude }) => longitude);
  return (from: Point, to: Point, on: readonly number[]): boolean => {
    const [x, y] = [from.longitude, from.latitude];
    const [alongX, alongY] = [to.longitude - x, to.latitude - y];
    let before = 0;
    for (let index = 0; index < river.length; index += 1) {
      const [stepX, stepY] = [(longitudes[index] as number) - x, (latitudes[index] as number) - y];
      const side = alongX * stepY - alongY * stepX;
      if (index > 0 && side * before < 0 && !on.includes(index)) {
        const [lastX, lastY] = [longitudes[index - 1] as number, latitudes[index - 1] as number];
        const [bedX, bedY] = [stepX + x - lastX, stepY + y - lastY];
        const start = bedX * (y - lastY) - bedY * (x - lastX);
        const end = bedX * (to.latitude - lastY) - bedY * (to.longitude - lastX);
        if (start * end < 0) return false;
      }
      before = side;
    }
    return true;
  };
}

const isBefore = (one: Point, other: Point): boolean =>
  one.latitude < other.latitude ||
  (one.latitude === other.latitude && one.longitude < other.longitude);

/** A bridge moved onto the line of the river. */
function bridgeCorner(river: River, { motorcycles, ...bridge }: Bridge): Corner {
  const feet = river.slice(1).map((to, index) => {
    const at = nearestOnStretch(river[index] as Point, to, bridge);
    return { at, stretch: index + 1, metres: metresBetween(bridge, at) };
  });
  const metres = Math.min(...feet.map((foot) => foot.metres));
  const nearest = feet.filter((foot) => foot.metres < metres + 1);
  return {
    at: nearest[0]?.at ?? bridge,
    on: nearest.map(({ stretch }) => stretch),
    motorcycles,
  };
}

/** The outside of every bend, where a way along the bank turns. */
const bendsOf = (river: River): Corner[] =>
  river.slice(1, -1).flatMap((at, index) => {
    const [before, after] = [river[index] as Point, river[index + 2] as Point];
    const narrow = Math.cos((at.latitude * Math.PI) / 180);
    const [[north, east], [otherNorth, otherEast]] = [before, after].map((end) => {
      const [y, x] = [at.latitude - end.latitude, (at.longitude - end.longitude) * narrow];
      return [y / Math.hypot(y, x), x / Math.hypot(y, x)];
    }) as [[number, number], [number, number]];
    const length = Math.hypot(north + otherNorth, east + otherEast);
    if (length === 0) return [];
    const degrees = bankMetres / metresPerDegree / length;
    const bank = {
      latitude: at.latitude + (north + otherNorth) * degrees,
      longitude: at.longitude + ((east + otherEast) * degrees) / narrow,
    };
    return [{ at: bank, on: [], motorcycles: true }];
  });

/** Floyd and Warshall: the shortest way between every two corners that the vehicle may use. */
function shortestPaths(
  corners: readonly Corner[],
  views: readonly (readonly number[])[],
  isMotorcycle: boolean,
): Table {
  const count = corners.length;
  const isOpen = (corner: number) => !isMotorcycle || corners[corner]?.motorcycles === true;
  const metres = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY);
  const next = new Int16Array(count * count).fill(-1);
  for (let from = 0; from < count; from += 1)
    for (let to = 0; to < count; to += 1) {
      if (!isOpen(from) || !isOpen(to)) continue;
      metres[from * count + to] = from === to ? 0 : (views[from]?.[to] as number);
      next[from * count + to] = to;
    }
  for (let by = 0; by < count; by += 1)
    for (let from = 0; from < count; from += 1) {
      const start = metres[from * count + by] as number;
      if (start === Number.POSITIVE_INFINITY) continue;
      for (let to = 0; to < count; to += 1) {
        const through = start + (metres[by * count + to] as number);
        if (through >= (metres[from * count + to] as number)) continue;
        metres[from * count + to] = through;
        next[from * count + to] = next[from * count + by] as number;
      }
    }
  return { metres, next };
}
