import { type Land, landAt, mainland } from "./geography/land.ts";
import { nearestOf } from "./geography/nearest.ts";
import { isInRiver } from "./geography/river.ts";
import type { Point } from "./geography/types.ts";
import { bridgesBetween } from "./geography/water.ts";
import type { PlaceIndex } from "./place-index.ts";

type Waters = Pick<PlaceIndex, "outlines" | "water">;

/**
 * Returns the kind of water at a pin in Thailand, or null on land. For the Chao Phraya it only checks the stretch that
 * is known to 50 m.
 */
export function waterAt(
  index: Waters & Pick<PlaceIndex, "coastProvinces" | "points">,
  point: Point,
): "river" | "sea" | null {
  if (isInRiver(index.water.file, point)) return "river";
  if (landAt(index.outlines, index.water.islands, point)) return null;
  const { place } = nearestOf(index.points, point) ?? {};
  return place && index.coastProvinces.has(place.provinceCode) ? "sea" : null;
}

/** The two lands of a way that no road leads; null where one does. */
export function landsWithoutRoad(
  index: Waters,
  from: Point,
  to: Point,
): { from: Land; to: Land } | null {
  const [start, end] = [landOf(index, from), landOf(index, to)];
  return bridgesBetween(index.water, start, end) ? null : { from: start, to: end };
}

const landOf = ({ outlines, water }: Waters, point: Point): Land =>
  landAt(outlines, water.islands, point) ?? mainland;

/**
 * Returns the bridges and bends that a vehicle passes where water separates two points. Without a road across, the
 * list is empty, so an estimated route to a driver on the other side is straight.
 */
export const viaOf =
  (index: Waters, vehicle: string) =>
  (from: Point, to: Point): readonly Point[] => {
    const bridges = bridgesBetween(index.water, landOf(index, from), landOf(index, to)) ?? [];
    const isMotorcycle = vehicle === "motorcycle";
    const stops = [from, ...bridges, to];
    return stops.slice(1).flatMap((stop, at) => {
      const via = index.water.viaRiver(stops[at] as Point, stop, isMotorcycle);
      return at < bridges.length ? [...via, stop] : via;
    });
  };
