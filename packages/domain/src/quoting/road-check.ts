import { limits } from "../limits.ts";
import { type Point, pathMetres } from "./distance.ts";

export type RoadLegMeasures = {
  distanceMetres: number;
  /** On empty roads or in traffic. */
  durationSeconds: number;
};

/**
 * A road may be this much longer than the straight way: a dual carriageway without a gap, a canal without a bridge and a
 * one-way system cost a fixed way round on top of a share. Longer is a hole in the map, and its price would be wrong.
 */
const detourMetres = 6_000;
const detourFactor = 4;
/**
 * Routes across the surface cannot be shorter than straight; a little is the engine's rounding and
 * another earth.
 */
const shortcutFactor = 0.98;
/** The points that a way round water passes are known to some hundred metres: the engine may cut them. */
const viaShortcutFactor = 0.9;
const speedKmhMax = 150;
/** Below walking pace a route is a ferry or an error. Short ones may wait at a light. */
const speedKmhMin = 2;
const stationarySeconds = 180;

/** Returns true when a point is near enough to the road that the engine used; the courier walks the rest. */
export const isOnRoad = (snapMetres: number): boolean => snapMetres <= limits.roadSnapMetres;

/**
 * Returns true when a road engine's answer for one leg is plausible: finite, no shorter than the straight way by
 * bridges minus the walk at both ends, without an absurd detour, and at a speed possible for a vehicle.
 * @param leg.walkedMetres from the two points to the road, together
 * @param leg.via the bridges and bends that any way passes where water lies between
 */
export function isPlausibleLeg(
  from: Point,
  to: Point,
  leg: RoadLegMeasures & { walkedMetres: number; via?: readonly Point[] },
): boolean {
  const { distanceMetres, durationSeconds, walkedMetres, via = [] } = leg;
  if (
    !(
      distanceMetres >= 0 &&
      durationSeconds >= 0 &&
      Number.isFinite(distanceMetres + durationSeconds)
    )
  )
    return false;
  const straightMetres = pathMetres([from, ...via, to]);
  const least = via.length > 0 ? viaShortcutFactor : shortcutFactor;
  if (distanceMetres < (straightMetres - walkedMetres) * least - 1) return false;
  if (distanceMetres > straightMetres * detourFactor + detourMetres) return false;
  const hours = durationSeconds / 3600;
  const km = distanceMetres / 1000;
  return km <= speedKmhMax * hours + 0.05 && hours <= km / speedKmhMin + stationarySeconds / 3600;
}
