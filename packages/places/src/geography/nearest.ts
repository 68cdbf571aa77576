import { metresBetween, metresNorth } from "./great-circle.ts";
import type { Place, Point } from "./types.ts";

/** The order that `nearestOf` needs; places of one latitude stay in theirs. */
export const byLatitude = (left: Point, right: Point): number => left.latitude - right.latitude;

/**
 * The nearest place, the first of equals. From the latitude of the point it looks north and south, as far as a place can
 * still be nearer.
 * @param places by latitude
 * @param isCandidate called only for a place that would be the nearest
 */
export function nearestOf(
  places: readonly Place[],
  point: Point,
  isCandidate: (place: Place) => boolean = () => true,
): { place: Place; metres: number } | null {
  let nearest: { place: Place; metres: number } | null = null;
  const start = firstFrom(places, point.latitude);
  for (let index = start; index < places.length; index += 1) {
    const place = places[index] as Place;
    if (nearest && metresNorth(point, place) >= nearest.metres) break;
    const metres = metresBetween(point, place);
    if ((!nearest || metres < nearest.metres) && isCandidate(place)) nearest = { place, metres };
  }
  for (let index = start - 1; index >= 0; index -= 1) {
    const place = places[index] as Place;
    if (nearest && metresNorth(place, point) > nearest.metres) break;
    const metres = metresBetween(point, place);
    // This loop runs backwards, so the last seen of several equals is the first in the list.
    if ((!nearest || metres <= nearest.metres) && isCandidate(place)) nearest = { place, metres };
  }
  return nearest;
}

/** The index of the first place that is not south of a latitude. */
function firstFrom(places: readonly Place[], latitude: number): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((places[middle]?.latitude ?? latitude) < latitude) from = middle + 1;
    else to = middle;
  }
  return from;
}
