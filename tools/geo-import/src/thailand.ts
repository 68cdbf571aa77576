import type { Bounds } from "./osm/osm-file.ts";

/** A bounding box of the country, seas included. */
export const thailandBounds: Bounds = [97.3, 5.6, 105.7, 20.5];

/** Returns true when two boxes overlap. */
export const overlaps = ([west, south, east, north]: Bounds, other: Bounds): boolean =>
  west < other[2] && other[0] < east && south < other[3] && other[1] < north;
