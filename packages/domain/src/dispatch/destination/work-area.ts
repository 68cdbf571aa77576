import { haversineMetres, type Point } from "../../quoting/distance.ts";

/** How far from a place a driver may want to work: a market and its sois, a district, half of a city, all of one. */
export const workAreaRadii = [2000, 5000, 10_000, 20_000] as const;

/** Where a driver wants to pick up: near a place, until they choose another area or none. */
export type WorkArea = Point & { radiusMetres: number };

/** By the pick-up alone, in straight metres: where a job leads is shown on its offer. */
export const isInWorkArea = (pickUp: Point, area: WorkArea): boolean =>
  haversineMetres(pickUp, area) <= area.radiusMetres;
