import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { type MapLocale, nameAndSign, nameIn, textLayout, textPaint } from "./map-names.ts";
import { byZoom, type Palette } from "./map-palette.ts";
import { tiles } from "./map-tiles-ground.ts";

const isClass = (...classes: string[]): FilterSpecification =>
  ["in", ["get", "class"], ["literal", classes]] as FilterSpecification;

type RoadNames = { id: string; classes: string[]; minzoom: number; size: ExpressionSpecification };

const roadNames: RoadNames[] = [
  {
    id: "soi",
    classes: [
      "minor",
      "minor_road",
      "residential",
      "unclassified",
      "living_street",
      "service",
      "track",
      "pedestrian",
      "path",
    ],
    minzoom: 15,
    size: byZoom([15, 11], [19, 15]),
  },
  {
    id: "street",
    classes: ["tertiary", "secondary"],
    minzoom: 13,
    size: byZoom([13, 11], [18, 16]),
  },
  {
    id: "main",
    classes: ["primary", "trunk", "motorway"],
    minzoom: 11.5,
    size: byZoom([11, 11], [18, 17]),
  },
];

function alongLine(layer: string, locale: MapLocale) {
  return {
    type: "symbol" as const,
    source: tiles,
    "source-layer": layer,
    layout: {
      ...textLayout(nameIn(locale)),
      "symbol-placement": "line" as const,
      "symbol-spacing": 320,
    },
  };
}

/** Names of roads and sois along them, and of water. */
export function tileLineNames(colours: Palette, locale: MapLocale): LayerSpecification[] {
  const water = textPaint(colours.waterText, colours.halo);
  const streams = alongLine("waterway", locale);
  const names = roadNames.map(({ id, classes, minzoom, size }): LayerSpecification => {
    const road = alongLine("transportation_name", locale);
    return {
      ...road,
      id: `tile-${id}-name`,
      minzoom,
      filter: isClass(...classes),
      layout: { ...road.layout, "text-size": size },
      paint: textPaint(id === "main" ? colours.text : colours.textSoft, colours.halo),
    };
  });
  return [
    {
      ...streams,
      id: "tile-stream-name",
      minzoom: 13,
      layout: { ...streams.layout, "text-size": 11.5 },
      paint: water,
    },
    {
      id: "tile-water-name",
      type: "symbol",
      source: tiles,
      "source-layer": "water_name",
      layout: { ...textLayout(nameIn(locale)), "text-size": 12.5 },
      paint: water,
    },
    ...names,
    {
      id: "tile-house-number",
      type: "symbol",
      source: tiles,
      "source-layer": "housenumber",
      minzoom: 17.5,
      layout: { "text-field": ["get", "housenumber"], "text-font": ["Kanit"], "text-size": 11 },
      paint: textPaint(colours.textSoft, colours.building),
    },
  ];
}

type PlaceNames = {
  id: string;
  classes: string[];
  minzoom: number;
  maxzoom: number;
  size: ExpressionSpecification;
  strong?: boolean;
};

/** The small places first: what comes last wins the room. */
const placeNames: PlaceNames[] = [
  {
    id: "hamlet",
    classes: ["hamlet", "isolated_dwelling", "neighbourhood"],
    minzoom: 14,
    maxzoom: 17,
    size: byZoom([14, 11], [17, 13]),
  },
  {
    id: "village",
    classes: ["village", "quarter"],
    minzoom: 12,
    maxzoom: 16,
    size: byZoom([12, 11], [16, 14]),
  },
  {
    id: "suburb",
    classes: ["suburb", "island"],
    minzoom: 10.5,
    maxzoom: 15.5,
    size: byZoom([10.5, 11.5], [15, 15]),
  },
  {
    id: "town",
    classes: ["town"],
    minzoom: 8,
    maxzoom: 15,
    size: byZoom([8, 11.5], [14, 17]),
    strong: true,
  },
  {
    id: "city",
    classes: ["city"],
    minzoom: 5,
    maxzoom: 14,
    size: byZoom([5, 12], [13, 21]),
    strong: true,
  },
  {
    id: "province",
    classes: ["state", "province"],
    minzoom: 6,
    maxzoom: 9,
    size: byZoom([6, 11], [9, 15]),
  },
  {
    id: "country",
    classes: ["country"],
    minzoom: 3,
    maxzoom: 8,
    size: byZoom([3, 12], [7, 18]),
    strong: true,
  },
];

/** Names of villages, districts, towns and cities. */
export function tilePlaceNames(colours: Palette, locale: MapLocale): LayerSpecification[] {
  return placeNames.map(({ id, classes, minzoom, maxzoom, size, strong }) => ({
    id: `tile-${id}-name`,
    type: "symbol",
    source: tiles,
    "source-layer": "place",
    minzoom,
    maxzoom,
    filter: isClass(...classes),
    layout: {
      ...textLayout(nameAndSign(locale)),
      "text-font": strong ? ["Kanit Medium", "Kanit"] : ["Kanit"],
      "text-size": size,
      "text-padding": 6,
      "symbol-sort-key": ["to-number", ["get", "rank"], 20],
    },
    paint: textPaint(strong ? colours.text : colours.textSoft, colours.halo),
  }));
}
