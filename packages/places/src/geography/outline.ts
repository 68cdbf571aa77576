import type { OutlineFile } from "./place-data.ts";
import type { Point } from "./types.ts";

/** One ring of a province's border. Lakes and enclaves are not in the data, so inside any ring is inside. */
export type Outline = {
  provinceCode: string;
  ring: Float64Array;
  west: number;
  south: number;
  east: number;
  north: number;
};

const unitsPerDegree = 10_000;

export function outlinesOf(file: OutlineFile): Outline[] {
  return Object.entries(file).flatMap(([provinceCode, rings]) =>
    rings.map((units) => {
      const ring = Float64Array.from(units, (unit) => unit / unitsPerDegree);
      const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
      for (let index = 0; index < ring.length; index += 2) {
        const [longitude, latitude] = [ring[index] as number, ring[index + 1] as number];
        bounds.west = Math.min(bounds.west, longitude);
        bounds.east = Math.max(bounds.east, longitude);
        bounds.south = Math.min(bounds.south, latitude);
        bounds.north = Math.max(bounds.north, latitude);
      }
      return { provinceCode, ring, ...bounds };
    }),
  );
}

/** Returns true when the point is inside the ring, by counting crossings of a line to the east. */
export function isInside(
  { ring, west, south, east, north }: Outline,
  { latitude, longitude }: Point,
): boolean {
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  let inside = false;
  for (let index = 0, last = ring.length - 2; index < ring.length; last = index, index += 2) {
    const [x, y] = [ring[index] as number, ring[index + 1] as number];
    const [lastX, lastY] = [ring[last] as number, ring[last + 1] as number];
    if (
      y > latitude !== lastY > latitude &&
      longitude < ((lastX - x) * (latitude - y)) / (lastY - y) + x
    )
      inside = !inside;
  }
  return inside;
}
