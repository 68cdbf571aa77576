import type * as GeoJSON from "geojson";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { labelLayers } from "./map-labels.ts";
import { byZoom, type Palette, palette } from "./map-palette.ts";
import type { MapLayers, MapLine } from "./map-types.ts";

export interface MapStyleOptions {
  layers: MapLayers;
  locale: "th" | "en";
  isDark: boolean;
  line: MapLine | null | undefined;
}

const firstRank: ExpressionSpecification = ["<=", ["coalesce", ["get", "rank"], 1], 1];

/** As `byZoom`, a third thinner for what ranks lower. */
function byRank(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  const width = stops.flatMap(([zoom, value]) => [zoom, ["case", firstRank, value, value * 0.65]]);
  return ["interpolate", ["exponential", 1.4], ["zoom"], ...width] as unknown as ExpressionSpecification;
}

function groundLayers(colours: Palette): LayerSpecification[] {
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return [
    { id: "outside", type: "background", paint: { "background-color": colours.outside } },
    { id: "land", type: "fill", source: "provinces", paint: { "fill-color": colours.land } },
    {
      id: "province-border",
      type: "line",
      source: "provinces",
      paint: { "line-color": colours.border, "line-width": byZoom([5, 0.5], [12, 1.2]), "line-dasharray": [3, 2] },
    },
    {
      id: "river",
      type: "line",
      source: "river",
      layout: round,
      paint: { "line-color": colours.river, "line-width": byZoom([6, 1.5], [10, 4], [14, 34]) },
    },
    {
      id: "road-edge",
      type: "line",
      source: "roads",
      layout: round,
      paint: { "line-color": colours.roadEdge, "line-width": byRank([8, 1.6], [11, 4], [14, 12]) },
    },
    {
      id: "road",
      type: "line",
      source: "roads",
      layout: round,
      paint: { "line-color": colours.road, "line-width": byRank([8, 0.9], [11, 2.8], [14, 9.5]) },
    },
    {
      id: "rail",
      type: "line",
      source: "rail",
      minzoom: 9,
      layout: round,
      paint: {
        "line-color": ["coalesce", ["get", "colour"], ["get", "color"], colours.rail],
        "line-width": byZoom([9, 1], [14, 3.5]),
        "line-opacity": 0.75,
      },
    },
  ];
}

function lineLayers(colours: Palette): LayerSpecification[] {
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

/** The line as GeoJSON, empty when there is none. */
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

/** Our own street-less map: ground, river, main roads, rail and names, drawn with the brand's shades. */
export function mapStyle({ layers, locale, isDark, line }: MapStyleOptions): StyleSpecification {
  const colours = palette(isDark);
  const source = (data: string | GeoJSON.FeatureCollection) => ({ type: "geojson", data, maxzoom: 14 }) as const;
  return {
    version: 8,
    sources: {
      provinces: source(layers.provinces),
      amphoe: source(layers.amphoe),
      landmarks: source(layers.landmarks),
      rail: source(layers.rail),
      river: source(layers.river),
      roads: source(layers.roads),
      ...(layers.stations && { stations: source(layers.stations) }),
      line: source(lineData(line)),
    },
    layers: [
      ...groundLayers(colours),
      ...lineLayers(colours),
      ...labelLayers(colours, locale, Boolean(layers.stations)),
    ],
  };
}
