import type * as GeoJSON from "geojson";
import type { CrowdDot, CrowdLine, CrowdPin, CrowdSquare, MapCrowd } from "../source/map-types.ts";

/** The sources of the crowd: dots close together are joined into one circle, the rest is drawn unchanged. */
export type CrowdData = Record<"dots" | "pins" | "lines" | "squares", GeoJSON.FeatureCollection>;

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: "FeatureCollection",
  features,
});

export const emptyData: CrowdData = {
  dots: collection([]),
  pins: collection([]),
  lines: collection([]),
  squares: collection([]),
};

/** A single object, so that a map without a crowd is not redrawn. */
export const noCrowd: Pick<MapCrowd, keyof CrowdData> = {
  dots: [],
  pins: [],
  lines: [],
  squares: [],
};

export const dotsData = (dots: readonly CrowdDot[]) => collection(dots.map(toPoint));
export const pinsData = (pins: readonly CrowdPin[]) => collection(pins.map(toPoint));
export const linesData = (lines: readonly CrowdLine[]) => collection(lines.map(toLine));
export const squaresData = (squares: readonly CrowdSquare[]) => collection(squares.map(toSquare));

const toPoint = ({ id, lngLat, tone, label, ...more }: CrowdDot | CrowdPin): GeoJSON.Feature => ({
  type: "Feature",
  properties: { id, tone, label, stale: "stale" in more && more.stale === true },
  geometry: { type: "Point", coordinates: lngLat },
});

const toLine = ({ id, coordinates, tone }: CrowdLine): GeoJSON.Feature => ({
  type: "Feature",
  properties: { id, tone },
  geometry: { type: "LineString", coordinates },
});

function toSquare({ south, west, sizeDegrees, label }: CrowdSquare): GeoJSON.Feature {
  const [north, east] = [south + sizeDegrees, west + sizeDegrees];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return {
    type: "Feature",
    properties: { label },
    geometry: { type: "Polygon", coordinates: [corners] },
  };
}
