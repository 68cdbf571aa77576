import type * as GeoJSON from "geojson";
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { textLayout as layoutOf, nameIn, textPaint as paintOf } from "./map-names.ts";
import { byZoom, type Palette } from "./map-palette.ts";

const fontMedium = ["Kanit Medium", "Kanit"];

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
        ...textLayout(locale),
        "text-size": 12.5,
        "text-anchor": "left",
        "text-offset": [0.8, 0],
        "text-optional": true,
      },
      paint: textPaint(colours, colours.text),
    },
  ];
}

const textPaint = (colours: Palette, colour: string) => paintOf(colour, colours.halo);
const textLayout = (locale: "th" | "en") => layoutOf(nameIn(locale));

/** Names along roads and the river, and of areas. */
function areaLabels(colours: Palette, locale: "th" | "en"): LayerSpecification[] {
  const shared = textLayout(locale);
  const text = (colour: string) => textPaint(colours, colour);
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
      paint: text(colours.waterText),
    },
    {
      id: "amphoe-name",
      type: "symbol",
      source: "amphoe",
      minzoom: 8.5,
      layout: {
        ...shared,
        "text-size": byZoom([9, 12], [13, 15]),
        "text-padding": 8,
        "symbol-sort-key": byImportance,
      },
      paint: text(colours.textSoft),
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

/** Returns the colour for the kind of a landmark, the same as for the points of the tiles. */
function landmarkColour({ poi, landmark }: Palette): ExpressionSpecification {
  return [
    "match",
    ["get", "kind"],
    "hospital",
    poi.care,
    ["university", "school"],
    poi.learn,
    ["mall", "market"],
    poi.shop,
    ["airport", "bus_terminal", "pier"],
    poi.ride,
    landmark,
  ];
}

function landmarkLayers(colours: Palette, locale: "th" | "en"): LayerSpecification[] {
  const shared = textLayout(locale);
  return [
    {
      id: "landmark",
      type: "circle",
      source: "landmarks",
      minzoom: 11.5,
      paint: {
        "circle-radius": byZoom([11, 2], [14, 4]),
        "circle-color": landmarkColour(colours),
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
      paint: textPaint(colours, colours.text),
    },
  ];
}

export interface EmbeddedLabels {
  locale: "th" | "en";
  withStations: boolean;
  /** If set, draws only labels outside this polygon, and none along lines: inside it, the tiles are better. */
  outside?: GeoJSON.Polygon;
}

/** All names and marks, the least important first: what comes last wins the room. */
export function embeddedLabels(
  colours: Palette,
  { locale, withStations, outside }: EmbeddedLabels,
): LayerSpecification[] {
  const labels = [
    ...areaLabels(colours, locale),
    ...landmarkLayers(colours, locale),
    ...(withStations ? stationLayers(colours, locale) : []),
  ];
  if (!outside) return labels;
  const filter: FilterSpecification = ["!", ["within", outside]];
  return labels
    .filter(({ id }) => id !== "road-name" && id !== "river-name")
    .map((label) => ({ ...label, filter }) as LayerSpecification);
}
