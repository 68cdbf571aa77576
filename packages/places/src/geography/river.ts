import { metresBetween, nearestOnStretch } from "./great-circle.ts";
import type { WaterFile } from "./place-data.ts";
import type { Point } from "./types.ts";

/** A river as a line along its middle. */
export type River = readonly Point[];

export const riverOf = ({ river }: Pick<WaterFile, "river">): River =>
  river.map(([latitude, longitude]) => ({ latitude, longitude }));

/** Which side of the line through two points a third one is on: positive, negative, or 0 on it. */
const turn = (from: Point, to: Point, point: Point): number =>
  (to.longitude - from.longitude) * (point.latitude - from.latitude) -
  (to.latitude - from.latitude) * (point.longitude - from.longitude);

type Way = readonly [from: Point, to: Point];
const parts = ([from, to]: Way, [left, right]: Way): boolean =>
  turn(from, to, left) * turn(from, to, right) < 0;
const crosses = (one: Way, other: Way): boolean => parts(one, other) && parts(other, one);

/**
 * Returns true when two points are on different banks of a river: the straight line between them crosses it an odd
 * number of times.
 */
export function isAcross(river: River, here: Point, there: Point): boolean {
  let crossings = 0;
  for (let index = 1; index < river.length; index += 1)
    if (crosses([here, there], [river[index - 1] as Point, river[index] as Point])) crossings += 1;
  return crossings % 2 === 1;
}

/** Far more degrees than a river is wide. */
const farDegrees = 0.01;
const isBeyond = (one: number, other: number, degrees: number): boolean =>
  degrees < Math.min(one, other) - farDegrees || degrees > Math.max(one, other) + farDegrees;

/** Returns true when a point is certainly in the water of the river, where the river's line is accurate to 50 m. */
export function isInRiver({ river }: Pick<WaterFile, "river">, point: Point): boolean {
  for (let index = 1; index < river.length; index += 1) {
    const [fromLatitude, fromLongitude, fromMetres = 0] = river[index - 1] ?? [0, 0];
    const [toLatitude, toLongitude, toMetres = 0] = river[index] ?? [0, 0];
    const waterMetres = Math.min(fromMetres, toMetres);
    if (waterMetres === 0 || isBeyond(fromLatitude, toLatitude, point.latitude)) continue;
    const from = { latitude: fromLatitude, longitude: fromLongitude };
    const to = { latitude: toLatitude, longitude: toLongitude };
    if (metresBetween(point, nearestOnStretch(from, to, point)) <= waterMetres) return true;
  }
  return false;
}
