import type { Point } from "@songtan/domain/quoting/distance";
import { loadPlaces } from "@songtan/places/load";
import { waterAt } from "@songtan/places/water";
import type { Random } from "@songtan/sandbox/data/random";

export type Spot = Point & { address: string; category: string };
export type Areas = {
  /** A place where a parcel begins at this hour. */
  pickUp(random: Random, hour: number): Spot;
  /** Where one ends: often near its beginning. */
  dropOff(random: Random, from: Point): Spot;
  /** Where a driver lives or waits. */
  waitingPlace(random: Random): Spot;
};

const bangkok = { south: 13.66, north: 13.86, west: 100.46, east: 100.66 };

/** How much is sent from a kind of place: in the daytime, and in the evening. */
const weights: Record<string, [day: number, evening: number]> = {
  mall: [6, 10],
  market: [7, 4],
  office: [8, 2],
  hospital: [3, 2],
  station: [1, 1],
  university: [2, 1],
  area: [4, 5],
};

/**
 * Bangkok's real places, by what is sent from them; people live and work near them, not in them.
 */
export async function loadAreas(): Promise<Areas> {
  const places = await loadPlaces();
  const nearby = (spot: Spot, random: Random, spread: number): Spot => {
    for (;;) {
      const point = shifted(spot, random, spread);
      if (!waterAt(places, point)) return point;
    }
  };
  const spots = places.places
    .filter(
      ({ kind, precision, latitude, longitude }) =>
        kind !== "tambon" &&
        precision === "point" &&
        latitude > bangkok.south &&
        latitude < bangkok.north &&
        longitude > bangkok.west &&
        longitude < bangkok.east,
    )
    .map(
      ({ th, category, latitude, longitude }): Spot => ({
        address: th,
        category,
        latitude,
        longitude,
      }),
    );
  const day = heavier(spots, 0);
  const evening = heavier(spots, 1);
  return {
    pickUp: (random, hour) => nearby(random.pick(hour >= 17 ? evening : day), random, 0.004),
    dropOff(random, from) {
      // Nearer ones are likelier: of some, the nearest but now and then any.
      const choices = Array.from({ length: random.chance(0.3) ? 1 : 5 }, () => random.pick(spots));
      const [nearest] = choices.sort((left, right) => degrees(left, from) - degrees(right, from));
      return nearby(nearest as Spot, random, 0.012);
    },
    waitingPlace: (random) => nearby(random.pick(day), random, 0.01),
  };
}

const degrees = (left: Point, right: Point) =>
  Math.hypot(left.latitude - right.latitude, left.longitude - right.longitude);

const heavier = (spots: readonly Spot[], time: 0 | 1): Spot[] =>
  spots.flatMap((spot) => Array.from({ length: weights[spot.category]?.[time] ?? 1 }, () => spot));

function shifted(spot: Spot, random: Random, spread: number): Spot {
  const shift = () => (random.next() + random.next() - 1) * spread;
  return {
    ...spot,
    latitude: round(spot.latitude + shift()),
    longitude: round(spot.longitude + shift()),
  };
}
const round = (degree: number) => Math.round(degree * 1e5) / 1e5;
