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

/** The point of a straight stretch that is nearest to another point. */
export function nearestOnStretch(from: Point, to: Point, point: Point): Point {
  const narrow = Math.cos((point.latitude * Math.PI) / 180);
  const [alongY, alongX] = [to.latitude - from.latitude, (to.longitude - from.longitude) * narrow];
  const length = alongY * alongY + alongX * alongX;
  const [y, x] = [point.latitude - from.latitude, (point.longitude - from.longitude) * narrow];
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (y * alongY + x * alongX) / length));
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
}
