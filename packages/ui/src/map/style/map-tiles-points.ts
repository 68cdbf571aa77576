import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { type MapLocale, nameAndSign, textLayout, textPaint } from "./map-names.ts";
import { byZoom, type Palette } from "./map-palette.ts";
import { tiles } from "./map-tiles-ground.ts";

/** The kinds of points by their use to a person who searches for them, as classes of OpenMapTiles. */
const kinds: Record<Exclude<keyof Palette["poi"], "other">, string[]> = {
  care: ["hospital", "clinic", "doctors", "pharmacy", "dentist"],
  learn: [
    "school",
    "college",
    "university",
    "kindergarten",
    "library",
    "museum",
    "place_of_worship",
    "town_hall",
  ],
  shop: [
    "shop",
    "mall",
    "grocery",
    "clothing_store",
    "supermarket",
    "alcohol_shop",
    "marketplace",
    "hairdresser",
  ],
  food: ["restaurant", "cafe", "fast_food", "bar", "beer", "ice_cream", "bakery", "food_court"],
  nature: ["park", "garden", "playground", "zoo", "stadium", "swimming", "golf", "campsite"],
  ride: ["bus", "railway", "ferry_terminal", "harbor", "aerialway", "airport", "fuel", "parking"],
};

const stationKinds = [
  "station",
  "subway",
  "halt",
  "tram_stop",
  "light_rail",
  "monorail",
  "train_station",
];
const isStation: ExpressionSpecification = [
  "all",
  ["==", ["get", "class"], "railway"],
  ["in", ["get", "subclass"], ["literal", stationKinds]],
];
const rank: ExpressionSpecification = ["to-number", ["get", "rank"], 20];
const named: ExpressionSpecification = [
  "any",
  ["has", "name"],
  ["has", "name:th"],
  ["has", "name:latin"],
  ["has", "name:en"],
];

function kindColour({ poi }: Palette): ExpressionSpecification {
  const branches = Object.entries(kinds).flatMap(([kind, classes]) => [
    classes,
    poi[kind as keyof typeof kinds],
  ]);
  return ["match", ["get", "class"], ...branches, poi.other] as unknown as ExpressionSpecification;
}

/** The important ones first; from zoom 18 on all there are. */
const shown: FilterSpecification = [
  "all",
  named,
  ["!", isStation],
  ["<=", rank, ["step", ["zoom"], 4, 15, 10, 16, 25, 17, 60, 18, 1e6]],
] as unknown as FilterSpecification;

/** Shops, hospitals, temples and other points that people name to describe where they are. */
export function tilePoints(colours: Palette, locale: MapLocale): LayerSpecification[] {
  const poi = { source: tiles, "source-layer": "poi" } as const;
  const colour = kindColour(colours);
  return [
    {
      id: "tile-poi",
      type: "circle",
      ...poi,
      minzoom: 14,
      filter: shown,
      paint: {
        "circle-radius": byZoom([14, 2], [18, 4.5]),
        "circle-color": colour,
        "circle-stroke-color": colours.halo,
        "circle-stroke-width": 1.2,
      },
    },
    {
      id: "tile-poi-name",
      type: "symbol",
      ...poi,
      minzoom: 14,
      filter: shown,
      layout: {
        ...textLayout(nameAndSign(locale)),
        "text-size": byZoom([14, 11], [18, 13.5]),
        "text-anchor": "top",
        "text-offset": [0, 0.5],
        "text-padding": 4,
        "symbol-sort-key": rank,
      },
      paint: textPaint(colour, colours.halo),
    },
    {
      id: "tile-airport-name",
      type: "symbol",
      source: tiles,
      "source-layer": "aerodrome_label",
      minzoom: 9,
      layout: { ...textLayout(nameAndSign(locale)), "text-size": 12.5 },
      paint: textPaint(colours.poi.ride, colours.halo),
    },
    ...stations(colours, locale),
  ];
}

function stations(colours: Palette, locale: MapLocale): LayerSpecification[] {
  const poi = {
    source: tiles,
    "source-layer": "poi",
    filter: ["all", named, isStation] as FilterSpecification,
  };
  return [
    {
      id: "tile-station",
      type: "circle",
      ...poi,
      minzoom: 12.5,
      paint: {
        "circle-radius": byZoom([12, 2], [15, 4.5], [18, 7]),
        "circle-color": colours.halo,
        "circle-stroke-color": colours.poi.ride,
        "circle-stroke-width": byZoom([12, 1.5], [18, 3.5]),
      },
    },
    {
      id: "tile-station-name",
      type: "symbol",
      ...poi,
      minzoom: 13,
      layout: {
        ...textLayout(nameAndSign(locale)),
        "text-font": ["Kanit Medium", "Kanit"],
        "text-size": byZoom([13, 11.5], [18, 14.5]),
        "text-anchor": "left",
        "text-justify": "left",
        "text-offset": [0.8, 0],
        "text-optional": true,
      },
      paint: textPaint(colours.poi.ride, colours.halo),
    },
  ];
}
