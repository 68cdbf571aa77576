import { metresBetween, nearestOnStretch } from "./great-circle.ts";
import { isInside, type Outline } from "./outline.ts";
import type { WaterFile } from "./place-data.ts";
import type { Point } from "./types.ts";

/** A land that roads lead all over: the mainland or one island. */
export type Land = { id: string; th: string; en: string };

export const mainland: Land = { id: "mainland", th: "แผ่นดินใหญ่", en: "the mainland" };

/** The outlines are coarse: a point this near to one is still on its land, at a pier or a beach. */
const shoreMetres = 1_500;
/** More degrees than `shoreMetres` in either direction anywhere in Thailand. */
const shoreDegrees = 0.015;

/** Which outlines are islands. The smallest one that holds the island's point is the island: a larger one is mainland. */
export function islandsOf(
  { islands }: WaterFile,
  outlines: readonly Outline[],
): Map<Outline, Land> {
  const size = ({ west, south, east, north }: Outline) => (east - west) * (north - south);
  const found = new Map<Outline, Land>();
  for (const [id, th, en, latitude, longitude] of islands) {
    const [smallest] = outlines
      .filter((outline) => isInside(outline, { latitude, longitude }))
      .sort((left, right) => size(left) - size(right));
    if (smallest) found.set(smallest, { id, th, en });
  }
  return found;
}

/** The land of a point, or null on the open sea and abroad. */
export function landAt(
  outlines: readonly Outline[],
  islands: ReadonlyMap<Outline, Land>,
  point: Point,
): Land | null {
  const holding = outlines.filter((outline) => isInside(outline, point));
  const island = holding.find((outline) => islands.has(outline));
  const outline = island ?? holding[0] ?? nearestShore(outlines, point);
  return outline ? (islands.get(outline) ?? mainland) : null;
}

function nearestShore(outlines: readonly Outline[], point: Point): Outline | null {
  let [nearest, metres]: [Outline | null, number] = [null, shoreMetres];
  for (const outline of outlines) {
    if (
      point.longitude < outline.west - shoreDegrees ||
      point.longitude > outline.east + shoreDegrees ||
      point.latitude < outline.south - shoreDegrees ||
      point.latitude > outline.north + shoreDegrees
    )
      continue;
    const away = metresToRing(outline.ring, point);
    if (away <= metres) [nearest, metres] = [outline, away];
  }
  return nearest;
}

function metresToRing(ring: Float64Array, point: Point): number {
  const corner = (index: number): Point => ({
    latitude: ring[index + 1] as number,
    longitude: ring[index] as number,
  });
  let metres = Number.POSITIVE_INFINITY;
  for (let index = 0, last = ring.length - 2; index < ring.length; last = index, index += 2)
    metres = Math.min(
      metres,
      metresBetween(point, nearestOnStretch(corner(last), corner(index), point)),
    );
  return metres;
}
