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

export type WaterFile = {
  /** latitude, longitude, and where the line is good enough the metres on each side that are surely water */
  river: [number, number, number?][];
  /** Thai, English, latitude, longitude, whether motorcycles may use it */
  bridges: [string, string, number, number, boolean][];
  /** id, Thai, English, latitude, longitude, radius in metres or 0, how it is reached */
  islands: [string, string, string, number, number, number, "boat" | "vehicle_ferry" | "bridge"][];
  /** ids of two lands, latitude, longitude */
  islandBridges: [string, string, number, number][];
};

export type PlaceData = {
  areas: AreaFile;
  landmarks: LandmarkFile;
  outlines: OutlineFile;
  water: WaterFile;
};
