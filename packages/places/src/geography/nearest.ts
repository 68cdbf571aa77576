import { metresBetween, metresNorth } from "./great-circle.ts";
import type { Place, Point } from "./types.ts";

/** The nearest place, the first of equals. Most are passed over by their latitude alone, which costs no cosine. */
export function nearestOf(
  places: Iterable<Place>,
  point: Point,
): { place: Place; metres: number } | null {
  let nearest: { place: Place; metres: number } | null = null;
  for (const place of places) {
    if (nearest && Math.abs(metresNorth(point, place)) >= nearest.metres) continue;
    const metres = metresBetween(point, place);
    if (!nearest || metres < nearest.metres) nearest = { place, metres };
  }
  return nearest;
}
