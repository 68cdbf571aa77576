import { cityCellOf } from "../geography/city-cells.ts";
import type { Place, PlaceCategory } from "../geography/types.ts";
import { type NameTable, nameTable } from "./name-table.ts";
import { numbersIn } from "./place-key.ts";

/** Places that are searched together: the embedded gazetteer is one layer, an import another. */
export type PlaceLayer = {
  /** Most important first, so that a candidate list cut short loses the least. */
  places: readonly Place[];
  /** Positions in `places` of all places of one category, for a query that is only a category such as "hospital". */
  positionsByCategory: ReadonlyMap<PlaceCategory, readonly number[]>;
  names: NameTable;
  /** Positions of houses by their number. */
  houses: ReadonlyMap<string, readonly number[]>;
  /** By position, apart from the places: a search looks at thousands. */
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** By row of `names`: the square its place is in. */
  cityCells: Uint16Array;
};

/** @param places most important first */
export function placeLayer(places: readonly Place[]): PlaceLayer {
  const names = nameTable(places);
  return {
    places,
    names,
    positionsByCategory: byCategory(places),
    houses: housesByNumber(places),
    latitudes: Float32Array.from(places, (place) => place.latitude),
    longitudes: Float32Array.from(places, (place) => place.longitude),
    cityCells: Uint16Array.from(names.placePosition, (position) =>
      cityCellOf(places[position] as Place),
    ),
  };
}

function housesByNumber(places: readonly Place[]): Map<string, number[]> {
  const houses = places.keys().filter((position) => places[position]?.kind === "address");
  return Map.groupBy(houses, (position) => numbersIn((places[position] as Place).th)[0] ?? "");
}

export const byCategory = (places: readonly Place[]): Map<PlaceCategory, number[]> =>
  Map.groupBy(places.keys(), (position) => (places[position] as Place).category);
