import type { Point } from "./types.ts";

const metresPerDegree = 111_195;

/** Metres to the north, negative to the south: in size never more than the straight line. */
export const metresNorth = (from: Point, to: Point) =>
  (to.latitude - from.latitude) * metresPerDegree;

/** Metres in a straight line; flat-earth, within 0.5 % over the length of Thailand. */
export function metresBetween(from: Point, to: Point): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const east = (to.longitude - from.longitude) * metresPerDegree * Math.cos(middle);
  return Math.hypot(metresNorth(from, to), east);
}
