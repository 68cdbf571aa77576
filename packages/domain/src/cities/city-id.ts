import { assert } from "../assert.ts";

/** The city of what is outside every province, and of ids from before they had one. */
export const noCity = "00";

/** Version 8 of RFC 9562, of which we choose the contents: the city follows the version, then `c-bc`. */
const withCity = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9]{2})c-bc/i;

/**
 * An id with its city in it: the id of a booking, a quote or an offer says the city without a look-up. The rest is that of
 * `id`: 104 bits of chance, if it is random.
 * @param id a UUID
 * @param city the two digits of a province, or `00`
 */
export function idInCity(id: string, city: string): string {
  assert(/^[0-9]{2}$/.test(city), "a city has two digits");
  return `${id.slice(0, 14)}8${city}c-bc${id.slice(21)}`;
}

/** The city in an id, `00` where there is none. The same rule as `city_of` in the database. */
export const cityOfId = (id: string): string => withCity.exec(id)?.[1] ?? noCity;
