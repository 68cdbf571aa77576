import { cellOf } from "@songtan/domain/cities/cells";
import { latestPlausible } from "@songtan/domain/dispatch/position";
import type { LivePlace, LivePlaces } from "../../ports/live-places.ts";
import type { LatLng } from "../../ports/ports.ts";

/** Longer than any query looks back; a driver who has not reported for this long is dropped. */
const retentionMilliseconds = 15 * 60_000;
const placesBeforePruning = 1000;
const metresPerDegreeLatitude = 111_195;

/** Live places of the drivers who report to this process: what is known while the shared store is silent. */
export function memoryPlaces(): LivePlaces {
  const places = new Map<string, LivePlace>();
  let pruneAt = placesBeforePruning;
  const prune = (newest: number) => {
    if (places.size < pruneAt) return;
    for (const [driverId, { receivedAt }] of places)
      if (receivedAt.getTime() < newest - retentionMilliseconds) places.delete(driverId);
    pruneAt = Math.max(placesBeforePruning, places.size * 2);
  };
  return {
    async last(driverIds) {
      return new Map(
        driverIds.flatMap((driverId) => {
          const place = places.get(driverId);
          return place ? [[driverId, place] as const] : [];
        }),
      );
    },
    async near({ centre, radiusMetres, seenSince, limit }) {
      return [...places.values()]
        .filter(({ receivedAt }) => receivedAt >= seenSince)
        .map((place) => ({ place, metres: metresBetween(centre, place) }))
        .filter(({ metres }) => metres <= radiusMetres)
        .sort((left, right) => left.metres - right.metres)
        .slice(0, limit)
        .map(({ place }) => place);
    },
    async inCells(cells, seenSince) {
      const wanted = new Set(cells);
      return [...places.values()].filter(
        (place) => place.receivedAt >= seenSince && wanted.has(cellOf(place)),
      );
    },
    async put(newPlaces) {
      for (const place of newPlaces) {
        const known = places.get(place.driverId);
        const future = known && known.recordedAt > latestPlausible(place.receivedAt);
        if (!known || future || known.recordedAt < place.recordedAt)
          places.set(place.driverId, place);
      }
      prune(Math.max(...newPlaces.map(({ receivedAt }) => receivedAt.getTime())));
    },
    async remove(driverId) {
      places.delete(driverId);
    },
  };
}

/** Flat, as in the database's own search: at the size of a city the difference is below a metre in a hundred. */
function metresBetween(left: LatLng, right: LatLng): number {
  const shrink = Math.cos((left.latitude * Math.PI) / 180);
  return (
    Math.hypot(right.latitude - left.latitude, (right.longitude - left.longitude) * shrink) *
    metresPerDegreeLatitude
  );
}
