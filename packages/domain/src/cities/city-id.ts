import { assert } from "../assert.ts";

/** The city of places outside every province, and of ids made before ids included a city. */
export const noCity = "00";

/** Version 8 of RFC 9562, of which we choose the contents: the city follows the version, then `c-bc`. */
const withCity = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9]{2})c-bc/i;

/**
 * Returns an id that includes its city, so that the city of a booking, a quote or an offer is available without a
 * look-up. The rest is copied from `id`: 104 random bits, if it is random.
 * @param id a UUID
 * @param city the two digits of a province, or `00`
 */
export function idInCity(id: string, city: string): string {
  assert(/^[0-9]{2}$/.test(city), "a city has two digits");
  return `${id.slice(0, 14)}8${city}c-bc${id.slice(21)}`;
}

/** Returns the city in an id, or `00` for an id without one. The rule is the same as `city_of` in the database. */
export const cityOfId = (id: string): string => withCity.exec(id)?.[1] ?? noCity;
