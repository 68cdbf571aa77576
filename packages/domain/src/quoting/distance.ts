import { assert } from "../assert.ts";
import type { Vehicle } from "../vehicle-types.ts";
import { type Departure, inTraffic, trafficFactor } from "./traffic.ts";

/** WGS 84 degrees. */
export type Point = { latitude: number; longitude: number };

export type RouteLeg = { distanceMetres: number; durationSeconds: number };
export type Route = {
  distanceMetres: number;
  durationSeconds: number;
  source: "estimate";
  /**
   * [longitude, latitude] pairs; straight between the points and the bridges or bends they pass, because the streets
   * were not looked up.
   */
  line: [number, number][];
  legs: RouteLeg[];
};

const earthRadiusMetres = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two points over the surface, as the crow flies; within 0.5 % of the ellipsoid. Not rounded. */
export function haversineMetres(from: Point, to: Point): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const leastDetour = 1.22;

/**
 * Whole road metres expected for a straight distance: × 1.22 on long routes, up to × 2.22 on the
 * shortest, where one-way streets, canals and U-turns weigh most. Grows with the distance.
 */
export function roadMetres(straightMetres: number): number {
  assert(straightMetres >= 0, "a distance is not negative");
  const km = straightMetres / 1000;
  return Math.round(straightMetres * (leastDetour + Math.exp(-km / 2.2)));
}

/** The bridges and bends of a bank that a way between two points passes; none where it is straight. */
export type Via = (from: Point, to: Point) => readonly Point[];
/** For a rough distance, such as the order of a list: as if no water lay between. */
const straight: Via = () => [];

/** Metres along straight lines from each point to the next. Not rounded. */
export const pathMetres = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, to, index) => sum + haversineMetres(points[index] ?? to, to), 0);

/** Returns the whole road metres expected between two points. Distances used for payments or promises must pass `via`. */
export const estimateMetres = (from: Point, to: Point, via: Via = straight): number =>
  roadMetres(pathMetres([from, ...via(from, to), to]));

/** Speeds on empty roads in km/h: in town at first, out of town beyond `townMetres` of one leg. Our own estimate. */
const speeds: Record<Vehicle, { town: number; open: number }> = {
  motorcycle: { town: 35, open: 68.75 },
  hatchback: { town: 32.5, open: 90 },
  pickup: { town: 30, open: 85 },
  box_pickup: { town: 30, open: 81.25 },
};
const townMetres = 12_000;

/** Seconds to drive `distanceMetres` of road in one go on empty roads. Not rounded. */
export function freeFlowSeconds(distanceMetres: number, vehicle: Vehicle): number {
  assert(distanceMetres >= 0, "a distance is not negative");
  const { town, open } = speeds[vehicle];
  const hours =
    Math.min(distanceMetres, townMetres) / 1000 / town +
    Math.max(0, distanceMetres - townMetres) / 1000 / open;
  return hours * 3600;
}

/**
 * Returns the greatest distance that any vehicle can be from its start after so many seconds, in straight metres: on
 * empty roads, by any route.
 */
export function reachMetres(seconds: number): number {
  const roadMetresOf = ({ town, open }: (typeof speeds)[Vehicle]) => {
    const townSeconds = (townMetres / 1000 / town) * 3600;
    const inTown = Math.min(seconds, townSeconds) * (town / 3.6);
    return inTown + Math.max(0, seconds - townSeconds) * (open / 3.6);
  };
  return Math.max(...Object.values(speeds).map(roadMetresOf)) / leastDetour;
}

/** Whole seconds to drive `distanceMetres` of road in one go, in the traffic of its departure. */
export const driveSeconds = (
  distanceMetres: number,
  vehicle: Vehicle,
  departure: Departure,
): number =>
  Math.round(freeFlowSeconds(distanceMetres, vehicle) * trafficFactor(vehicle, departure));

/**
 * A route through the points in order, without a road engine: marked `estimate`, shown with ≈. Driving time only.
 *
 * @param points two or more
 * @throws InvariantError for fewer than two points
 */
export function estimateRoute(
  points: readonly Point[],
  { vehicle, departure, via = straight }: { vehicle: Vehicle; departure: Departure; via?: Via },
): Route {
  assert(points.length >= 2, "a route has at least two points");
  const passed = points.slice(1).map((to, index) => [...via(points[index] ?? to, to), to]);
  const metres = passed.map((leg, index) =>
    roadMetres(pathMetres([points[index] as Point, ...leg])),
  );
  const seconds = inTraffic(
    metres.map((distanceMetres) => freeFlowSeconds(distanceMetres, vehicle)),
    vehicle,
    departure,
  );
  const legs = metres.map((distanceMetres, index) => ({
    distanceMetres,
    durationSeconds: seconds[index] ?? 0,
  }));
  return {
    distanceMetres: legs.reduce((sum, leg) => sum + leg.distanceMetres, 0),
    durationSeconds: seconds.reduce((sum, legSeconds) => sum + legSeconds, 0),
    source: "estimate",
    line: [...points.slice(0, 1), ...passed.flat()].map(({ longitude, latitude }) => [
      longitude,
      latitude,
    ]),
    legs,
  };
}

/** Degrees clockwise from north, 0 to 359.9…, from one point to another; 0 when they are the same. */
export function bearingDegrees(from: Point, to: Point): number {
  const deltaLongitude = radians(to.longitude - from.longitude);
  const east = Math.sin(deltaLongitude) * Math.cos(radians(to.latitude));
  const north =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(deltaLongitude);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}
