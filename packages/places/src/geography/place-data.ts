import type { River } from "./river.ts";
import type { PlaceCategory, PlaceSource } from "./types.ts";

/** Shapes of the generated files in `data/`: one short row per place, so that a change reads as a change. */

/** code, Thai, English, latitude, longitude, aliases */
export type ProvinceRow = [string, string, string, number, number, string[]];
/** code, Thai, English, latitude, longitude, postcode, source of the point, aliases */
export type AmphoeRow = [string, string, string, number, number, string, PlaceSource, string[]];
/** code, Thai, English, postcode, then latitude and longitude where GeoNames knows the tambon itself */
export type TambonRow =
  | [string, string, string, string]
  | [string, string, string, string, number, number];
/** id, category, Thai, English, latitude, longitude, amphoe code, importance in hundredths, aliases */
export type LandmarkRow = [
  string,
  PlaceCategory,
  string,
  string,
  number,
  number,
  string,
  number,
  string[],
];
/** The same as a landmark, of a street or a soi. */
export type StreetRow = LandmarkRow;

export type AreaFile = { provinces: ProvinceRow[]; amphoes: AmphoeRow[]; tambons: TambonRow[] };
export type LandmarkFile = { landmarks: LandmarkRow[]; streets: StreetRow[] };
/** Province code → rings of [longitude, latitude, longitude, latitude, …] in ten-thousandths of a degree. */
export type OutlineFile = Record<string, number[][]>;

export type PlaceData = {
  areas: AreaFile;
  landmarks: LandmarkFile;
  outlines: OutlineFile;
  rivers: readonly River[];
};
