import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { MapLayers } from "../source/map-types.ts";
import { byZoom, type Palette } from "./map-palette.ts";

const firstRank: ExpressionSpecification = ["<=", ["coalesce", ["get", "rank"], 1], 1];

/** Interpolates like `byZoom`, a third thinner for lower ranks. */
function byRank(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  const width = stops.flatMap(([zoom, value]) => [zoom, ["case", firstRank, value, value * 0.65]]);
  return [
    "interpolate",
    ["exponential", 1.4],
    ["zoom"],
    ...width,
  ] as unknown as ExpressionSpecification;
}

/** Main roads are drawn more clearly than the rest, as on the tiles. */
const byImportance = (main: string, other: string): ExpressionSpecification => [
  "case",
  firstRank,
  main,
  other,
];

/** The sources of the ground below names and pins. Rail is left out, because it is drawn only from zoom 9. */
export const embeddedGroundSources: readonly (keyof MapLayers)[] = ["provinces", "river", "roads"];

/** The country, its river, main roads and rail. */
export function embeddedGround(colours: Palette): LayerSpecification[] {
  const round = { "line-cap": "round", "line-join": "round" } as const;
  return [
    { id: "outside", type: "background", paint: { "background-color": colours.outside } },
    { id: "land", type: "fill", source: "provinces", paint: { "fill-color": colours.land } },
    {
      id: "province-border",
      type: "line",
      source: "provinces",
      paint: {
        "line-color": colours.border,
        "line-width": byZoom([5, 0.5], [12, 1.2]),
        "line-dasharray": [3, 2],
      },
    },
    {
      id: "river",
      type: "line",
      source: "river",
      layout: round,
      paint: { "line-color": colours.water, "line-width": byZoom([6, 1.5], [10, 4], [14, 34]) },
    },
    {
      id: "road-edge",
      type: "line",
      source: "roads",
      layout: round,
      paint: {
        "line-color": byImportance(colours.mainRoadEdge, colours.roadEdge),
        "line-width": byRank([8, 1.6], [11, 4], [14, 12]),
      },
    },
    {
      id: "road",
      type: "line",
      source: "roads",
      layout: round,
      paint: {
        "line-color": byImportance(colours.mainRoad, colours.road),
        "line-width": byRank([8, 0.9], [11, 2.8], [14, 9.5]),
      },
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

/** The layers that come with the app, each from its own file. */
export function embeddedSources(layers: MapLayers): Record<string, SourceSpecification> {
  const files = Object.entries(layers).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(
    files.map(([name, data]) => [name, { type: "geojson", data, maxzoom: 14 } as const]),
  );
}
