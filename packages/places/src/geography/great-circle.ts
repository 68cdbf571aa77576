import type { Point } from "./types.ts";

const metresPerDegree = 111_195;

/** Metres in a straight line; flat-earth, within 0.5 % over the length of Thailand. */
export function metresBetween(from: Point, to: Point): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const north = (to.latitude - from.latitude) * metresPerDegree;
  const east = (to.longitude - from.longitude) * metresPerDegree * Math.cos(middle);
  return Math.hypot(north, east);
}
