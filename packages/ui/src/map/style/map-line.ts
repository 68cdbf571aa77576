import type * as GeoJSON from "geojson";
import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import type { MapLine } from "../source/map-types.ts";
import type { Palette } from "./map-palette.ts";

/** The way between the stops: solid where the road is known, dots where it is an estimate. */
export function lineLayers(colours: Palette): LayerSpecification[] {
  const layout = { "line-cap": "round", "line-join": "round" } as const;
  const known = ["!=", ["get", "estimate"], true] as ExpressionSpecification;
  return [
    {
      id: "line-edge",
      type: "line",
      source: "line",
      filter: known,
      layout,
      paint: { "line-color": colours.lineEdge, "line-width": 9, "line-opacity": 0.9 },
    },
    {
      id: "line",
      type: "line",
      source: "line",
      filter: known,
      layout,
      paint: { "line-color": colours.line, "line-width": 6 },
    },
    {
      id: "line-estimate",
      type: "line",
      source: "line",
      filter: ["==", ["get", "estimate"], true],
      layout,
      paint: { "line-color": colours.estimate, "line-width": 5, "line-dasharray": [0.4, 2] },
    },
  ];
}

/** Returns the line as GeoJSON, empty without a line. */
export function lineData(line: MapLine | null | undefined): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] =
    line && line.coordinates.length > 1
      ? [
          {
            type: "Feature",
            properties: { estimate: Boolean(line.estimate) },
            geometry: { type: "LineString", coordinates: line.coordinates },
          },
        ]
      : [];
  return { type: "FeatureCollection", features };
}
