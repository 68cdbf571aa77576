import { metresBetween, nearestOnStretch } from "../geography/great-circle.ts";
import { numbersNear } from "../geography/near-grid.ts";
import type { Place, PlaceKind, Point } from "../geography/types.ts";
import { lineUnitsPerDegree } from "./file.ts";
import type { ImportedLayer, StreetLines } from "./layer.ts";

/** Nearer than this, a person would name the place; a shop's door is smaller than a station. */
const namedWithinMetres: Partial<Record<PlaceKind, number>> = {
  landmark: 40,
  station: 60,
  address: 20,
  shop: 12,
};
/** Further from the middle of a street, one is behind its houses. */
const streetMetres = 60;

/** The imported place at a point, or the street that passes it; null when nothing is near. */
export function importedPlaceAt(
  { places, points, streets }: ImportedLayer,
  point: Point,
): Place | null {
  let best: Place | null = null;
  let share = 1;
  for (const position of numbersNear(points, point)) {
    const place = places[position] as Place;
    const within = namedWithinMetres[place.kind];
    if (within === undefined) continue;
    const away = metresBetween(point, place) / within;
    if (away < share) [best, share] = [place, away];
  }
  return best ?? streetAt(places, streets, point);
}

function streetAt(
  places: readonly Place[],
  { ends, street, grid }: StreetLines,
  point: Point,
): Place | null {
  let [piece, metres, foot] = [-1, streetMetres, point];
  for (const candidate of numbersNear(grid, point)) {
    const nearest = nearestOnPiece(ends, candidate, point);
    const away = metresBetween(point, nearest);
    if (away < metres) [piece, metres, foot] = [candidate, away, nearest];
  }
  if (piece < 0) return null;
  return { ...(places[street[piece] as number] as Place), ...foot };
}

const nearestOnPiece = (ends: Int32Array, piece: number, point: Point): Point => {
  const [fromLatitude, fromLongitude, toLatitude, toLongitude] = [0, 1, 2, 3].map(
    (part) => (ends[piece * 4 + part] as number) / lineUnitsPerDegree,
  ) as [number, number, number, number];
  return nearestOnStretch(
    { latitude: fromLatitude, longitude: fromLongitude },
    { latitude: toLatitude, longitude: toLongitude },
    point,
  );
};
