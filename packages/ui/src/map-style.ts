import type * as GeoJSON from "geojson";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { blue, dark, gray, green } from "./brand.ts";
import type { MapLayers, MapLine } from "./map-types.ts";

export interface MapStyleOptions {
  layers: MapLayers;
  locale: "th" | "en";
  isDark: boolean;
  line: MapLine | null | undefined;
}

const font = ["Kanit"];
const fontMedium = ["Kanit Medium", "Kanit"];

function palette(isDark: boolean) {
  return isDark
    ? {
        outside: dark[9],
        land: dark[7],
        border: dark[4],
        river: blue[9],
        roadEdge: dark[8],
        road: dark[4],
        rail: dark[3],
        text: dark[1],
        textSoft: dark[2],
        halo: dark[8],
        landmark: green[5],
        line: green[4],
        lineEdge: green[9],
        estimate: green[4],
      }
    : {
        outside: gray[2],
        land: gray[1],
        border: gray[4],
        river: blue[2],
        roadEdge: gray[3],
        road: "#ffffff",
        rail: gray[5],
        text: gray[8],
        textSoft: gray[6],
        halo: gray[0],
        landmark: green[6],
        line: green[5],
        lineEdge: green[8],
        estimate: green[7],
      };
}

type Palette = ReturnType<typeof palette>;

/** The name in the reader's language, whatever the layer calls it. */
function named(locale: "th" | "en"): ExpressionSpecification {
  const thai: ExpressionSpecification[] = [
    ["get", "name_th"],
    ["get", "th"],
  ];
  const english: ExpressionSpecification[] = [
    ["get", "name_en"],
    ["get", "en"],
  ];
  const order = locale === "th" ? [...thai, ...english] : [...english, ...thai];
  return ["coalesce", ...order, ["get", "name"], ""] as ExpressionSpecification;
}

function byZoom(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.4], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;
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

const byImportance: ExpressionSpecification = ["coalesce", ["get", "rank"], 2];

function stationLayers(colours: Palette, locale: "th" | "en"): LayerSpecification[] {
  return [
    {
      id: "station",
      type: "circle",
      source: "stations",
      minzoom: 10.5,
      paint: {
        "circle-radius": byZoom([10, 1.5], [14, 5]),
        "circle-color": colours.halo,
        "circle-stroke-color": ["coalesce", ["get", "colour"], colours.rail],
        "circle-stroke-width": byZoom([10, 1], [14, 2.5]),
      },
    },
    {
      id: "station-name",
      type: "symbol",
      source: "stations",
      minzoom: 12,
      layout: {
        "text-field": named(locale),
        "text-font": font,
        "text-size": 12.5,
        "text-anchor": "left",
        "text-offset": [0.8, 0],
        "text-optional": true,
      },
      paint: { "text-color": colours.text, "text-halo-color": colours.halo, "text-halo-width": 1.6 },
    },
  ];
}

function labelLayers(colours: Palette, locale: "th" | "en"): LayerSpecification[] {
  const name = named(locale);
  const text = (colour: string) => ({ "text-color": colour, "text-halo-color": colours.halo, "text-halo-width": 1.6 });
  const shared = { "text-field": name, "text-font": font, "text-max-width": 9, "text-line-height": 1.5 } as const;
  return [
    {
      id: "road-name",
      type: "symbol",
      source: "roads",
      minzoom: 11,
      layout: { ...shared, "symbol-placement": "line", "text-size": 12, "symbol-spacing": 320 },
      paint: text(colours.textSoft),
    },
    {
      id: "river-name",
      type: "symbol",
      source: "river",
      minzoom: 10,
      layout: { ...shared, "symbol-placement": "line", "text-size": 12, "symbol-spacing": 500 },
      paint: text(colours.textSoft),
    },
    {
      id: "amphoe-name",
      type: "symbol",
      source: "amphoe",
      minzoom: 8.5,
      layout: { ...shared, "text-size": byZoom([9, 12], [13, 15]), "text-padding": 8, "symbol-sort-key": byImportance },
      paint: text(colours.textSoft),
    },
    {
      id: "landmark",
      type: "circle",
      source: "landmarks",
      minzoom: 11.5,
      paint: {
        "circle-radius": byZoom([11, 2], [14, 4]),
        "circle-color": colours.landmark,
        "circle-stroke-color": colours.halo,
        "circle-stroke-width": 1.5,
      },
    },
    {
      id: "landmark-name",
      type: "symbol",
      source: "landmarks",
      minzoom: 12,
      layout: {
        ...shared,
        "text-size": 12.5,
        "text-anchor": "top",
        "text-offset": [0, 0.5],
        "text-optional": true,
        "symbol-sort-key": byImportance,
      },
      paint: text(colours.text),
    },
    {
      id: "province-name",
      type: "symbol",
      source: "provinces",
      maxzoom: 9.5,
      layout: { ...shared, "text-font": fontMedium, "text-size": byZoom([5, 11], [9, 16]) },
      paint: text(colours.text),
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
      ...labelLayers(colours, locale),
      ...(layers.stations ? stationLayers(colours, locale) : []),
    ],
  };
}
