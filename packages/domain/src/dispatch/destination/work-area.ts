import { haversineMetres, type Point } from "../../quoting/distance.ts";

/** Radii of work areas, in metres: a market and its sois, a district, half of a city, a whole city. */
export const workAreaRadii = [2000, 5000, 10_000, 20_000] as const;

/**
 * A driver's preferred area for pick-ups, within a radius of a place. It is valid until they choose another or remove
 * it.
 */
export type WorkArea = Point & { radiusMetres: number };

/** By the pick-up alone, in straight metres: where a job leads is shown on its offer. */
export const isInWorkArea = (pickUp: Point, area: WorkArea): boolean =>
  haversineMetres(pickUp, area) <= area.radiusMetres;
