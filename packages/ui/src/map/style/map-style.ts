import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapSource } from "../source/map-source.ts";
import type { MapLayers, MapLine } from "../source/map-types.ts";
import { embeddedGround, embeddedSources } from "./map-embedded.ts";
import { embeddedLabels } from "./map-labels.ts";
import { lineData, lineLayers } from "./map-line.ts";
import { type Palette, palette } from "./map-palette.ts";
import { tileBorders, tileBuildings, tileGround, tiles } from "./map-tiles-ground.ts";
import { tileLineNames, tilePlaceNames } from "./map-tiles-labels.ts";
import { tilePoints } from "./map-tiles-points.ts";
import { tileRoads } from "./map-tiles-roads.ts";

export interface MapStyleOptions {
  layers: MapLayers;
  locale: "th" | "en";
  isDark: boolean;
  line: MapLine | null | undefined;
  /** Only for the embedded map: if false, only its ground is drawn. */
  withNames?: boolean;
}

type Tiles = Extract<MapSource, { kind: "tiles" }>;

const lineSource = (line: MapLine | null | undefined): SourceSpecification => ({
  type: "geojson",
  data: lineData(line),
});

/** Our own street-less map: ground, river, main roads, rail and names, drawn with the brand's shades. */
export function embeddedStyle({
  layers,
  locale,
  isDark,
  line,
  withNames = true,
}: MapStyleOptions): StyleSpecification {
  const colours = palette(isDark);
  const labels = embeddedLabels(colours, { locale, withStations: Boolean(layers.stations) });
  return {
    version: 8,
    sources: { ...embeddedSources(layers), line: lineSource(line) },
    layers: [...embeddedGround(colours), ...lineLayers(colours), ...(withNames ? labels : [])],
  };
}

function tileSource({ urls, bounds, zooms }: Tiles): SourceSpecification {
  const [minzoom, maxzoom] = zooms;
  return { type: "vector", tiles: urls, minzoom, maxzoom, ...(bounds && { bounds }) };
}

function box([west, south, east, north]: [number, number, number, number]): GeoJSON.Polygon {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [corners] };
}

/**
 * The embedded map covers the area beyond the tiles, so that the map does not end at the edge of a
 * city's extract.
 */
function surroundingLayers(
  colours: Palette,
  { layers, locale }: MapStyleOptions,
  bounds: Tiles["bounds"],
) {
  if (!bounds) return null;
  const covered = box(bounds);
  const labels = embeddedLabels(colours, {
    locale,
    withStations: Boolean(layers.stations),
    outside: covered,
  });
  const cover: LayerSpecification = {
    id: "covered",
    type: "fill",
    source: "covered",
    minzoom: 9,
    paint: { "fill-color": colours.land, "fill-antialias": false },
  };
  return {
    sources: { ...embeddedSources(layers), covered: { type: "geojson", data: covered } as const },
    ground: [...embeddedGround(colours), cover],
    labels,
  };
}

/** Streets, sois and buildings from vector tiles in the OpenMapTiles schema, in the same look as the embedded map. */
export function tilesStyle(source: Tiles, options: MapStyleOptions): StyleSpecification {
  const colours = palette(options.isDark);
  const surroundings = surroundingLayers(colours, options, source.bounds);
  const land: LayerSpecification = {
    id: "land",
    type: "background",
    paint: { "background-color": colours.land },
  };
  return {
    version: 8,
    sources: {
      ...surroundings?.sources,
      [tiles]: tileSource(source),
      line: lineSource(options.line),
    },
    layers: [
      ...(surroundings?.ground ?? [land]),
      ...tileGround(colours),
      ...tileBuildings(colours),
      ...tileRoads(colours),
      ...tileBorders(colours),
      ...lineLayers(colours),
      ...(surroundings?.labels ?? []),
      ...tileLineNames(colours, options.locale),
      ...tilePoints(colours, options.locale),
      ...tilePlaceNames(colours, options.locale),
    ],
  };
}

/** A foreign style with our route on it, beneath its names. */
export function withLine(
  style: StyleSpecification,
  { isDark, line }: MapStyleOptions,
): StyleSpecification {
  const names = style.layers.findIndex(({ type }) => type === "symbol");
  const insertIndex = names < 0 ? style.layers.length : names;
  return {
    ...style,
    sources: { ...style.sources, line: lineSource(line) },
    layers: [
      ...style.layers.slice(0, insertIndex),
      ...lineLayers(palette(isDark)),
      ...style.layers.slice(insertIndex),
    ],
  };
}
