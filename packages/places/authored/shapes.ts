import type { PlaceCategory } from "../src/geography/types.ts";

/** Thai, English, category, latitude, longitude, other spellings apart by `|`, importance in hundredths where unusual. */
export type LandmarkEntry =
  | [string, string, PlaceCategory, number, number]
  | [string, string, PlaceCategory, number, number, string]
  | [string, string, PlaceCategory, number, number, string, number];

/** Landmarks of one amphoe, by its official code. */
export type LandmarkGroup = { amphoe: string; rows: LandmarkEntry[] };

/** Thai, English, latitude, longitude, amphoe code, other spellings. */
export type StationEntry =
  | [string, string, number, number, string]
  | [string, string, number, number, string, string];

/** One line with its stations in order, so that the line on the map is drawn through them. */
export type RailLine = {
  id: string;
  system: "BTS" | "MRT" | "ARL" | "SRT";
  th: string;
  en: string;
  /** The line's own colour on every map in the city. */
  colour: string;
  stations: StationEntry[];
};

/**
 * Number, latitude, longitude of the soi's mouth, other names. Between two authored ones the rest
 * are laid out evenly. An amphoe code holds for the sois after it too; without one, the nearest
 * known place decides the amphoe.
 */
export type SoiEntry =
  | [string, number, number]
  | [string, number, number, string]
  | [string, number, number, string, string];

export type Road = {
  id: string;
  th: string;
  en: string;
  /** Amphoe of its best-known part. */
  amphoe: string;
  aliases?: string;
  importance?: number;
  /** [latitude, longitude] along the road; the map draws it, the middle is where the name points. */
  line: [number, number][];
  sois?: { odd: SoiEntry[]; even: SoiEntry[] };
};
