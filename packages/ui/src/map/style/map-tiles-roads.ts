import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { byZoom, type Palette } from "./map-palette.ts";
import { tiles } from "./map-tiles-ground.ts";

type Width = [zoom: number, value: number][];
type RoadClass = {
  id: string;
  classes: string[];
  minzoom: number;
  width: Width;
  colour: (colours: Palette) => string;
  edge: (colours: Palette) => string;
};

/** From the lanes up to the motorways: what comes later lies on top. */
const roadClasses: RoadClass[] = [
  {
    id: "lane",
    classes: ["service", "track", "busway", "raceway"],
    minzoom: 14,
    width: [
      [14, 0.6],
      [16, 3],
      [19, 14],
    ],
    colour: ({ road }) => road,
    edge: ({ roadEdge }) => roadEdge,
  },
  {
    id: "soi",
    classes: ["minor", "minor_road", "residential", "unclassified", "living_street", "pedestrian"],
    minzoom: 12.5,
    width: [
      [12.5, 0.5],
      [14, 1.8],
      [16, 6],
      [19, 26],
    ],
    colour: ({ road }) => road,
    edge: ({ roadEdge }) => roadEdge,
  },
  {
    id: "street",
    classes: ["tertiary", "secondary"],
    minzoom: 9.5,
    width: [
      [9.5, 0.6],
      [12, 1.8],
      [14, 4],
      [16, 10],
      [19, 36],
    ],
    colour: ({ road }) => road,
    edge: ({ roadEdge }) => roadEdge,
  },
  {
    id: "main",
    classes: ["primary", "trunk"],
    minzoom: 6,
    width: [
      [6, 0.5],
      [10, 1.6],
      [12, 3],
      [14, 5.5],
      [16, 13],
      [19, 42],
    ],
    colour: ({ mainRoad }) => mainRoad,
    edge: ({ mainRoadEdge }) => mainRoadEdge,
  },
  {
    id: "motorway",
    classes: ["motorway"],
    minzoom: 5,
    width: [
      [5, 0.6],
      [10, 2],
      [12, 3.4],
      [14, 6],
      [16, 13],
      [19, 42],
    ],
    colour: ({ motorway }) => motorway,
    edge: ({ motorwayEdge }) => motorwayEdge,
  },
];

const transportation = { source: tiles, "source-layer": "transportation" } as const;
const isRamp: ExpressionSpecification = ["==", ["to-number", ["get", "ramp"], 0], 1];
const inTunnel: ExpressionSpecification = ["==", ["get", "brunnel"], "tunnel"];
const aLine: ExpressionSpecification = ["==", ["geometry-type"], "LineString"];

function only(classes: string[]): FilterSpecification {
  return ["all", aLine, ["in", ["get", "class"], ["literal", classes]]] as FilterSpecification;
}

/** Ramps are half as wide as the road they lead to; `more` is the casing on both sides. */
function widthOf(width: Width, more: number): ExpressionSpecification {
  const stops = width.flatMap(([zoom, value]) => [
    zoom,
    ["case", isRamp, value * 0.55 + more, value + more],
  ]);
  return [
    "interpolate",
    ["exponential", 1.4],
    ["zoom"],
    ...stops,
  ] as unknown as ExpressionSpecification;
}

const round = { "line-cap": "round", "line-join": "round" } as const;

function casing(road: RoadClass, colours: Palette): LayerSpecification {
  return {
    id: `tile-${road.id}-edge`,
    type: "line",
    ...transportation,
    minzoom: Math.max(road.minzoom, 11),
    filter: only(road.classes),
    layout: round,
    paint: {
      "line-color": road.edge(colours),
      "line-width": widthOf(road.width, 1.6),
      "line-opacity": ["case", inTunnel, 0.4, 1],
    },
  };
}

function surface(road: RoadClass, colours: Palette): LayerSpecification {
  return {
    id: `tile-${road.id}`,
    type: "line",
    ...transportation,
    minzoom: road.minzoom,
    filter: only(road.classes),
    layout: round,
    paint: {
      "line-color": road.colour(colours),
      "line-width": widthOf(road.width, 0),
      "line-opacity": ["case", inTunnel, 0.55, 1],
    },
  };
}

const rails = [
  "rail",
  "transit",
  "subway",
  "light_rail",
  "monorail",
  "tram",
  "narrow_gauge",
  "funicular",
];

/** Roads by class with their casings, footpaths, and rail. */
export function tileRoads(colours: Palette): LayerSpecification[] {
  return [
    {
      id: "tile-path",
      type: "line",
      ...transportation,
      minzoom: 15,
      filter: only(["path", "footway", "steps", "cycleway"]),
      paint: {
        "line-color": colours.path,
        "line-width": byZoom([15, 0.8], [19, 3]),
        "line-dasharray": [2, 1.5],
      },
    },
    ...roadClasses.map((road) => casing(road, colours)),
    ...roadClasses.map((road) => surface(road, colours)),
    {
      id: "tile-rail",
      type: "line",
      ...transportation,
      minzoom: 10,
      filter: only(rails),
      paint: { "line-color": colours.rail, "line-width": byZoom([10, 0.7], [14, 1.6], [18, 3.5]) },
    },
    {
      id: "tile-rail-ties",
      type: "line",
      ...transportation,
      minzoom: 13,
      filter: only(rails),
      paint: {
        "line-color": colours.rail,
        "line-width": byZoom([13, 3], [18, 9]),
        "line-dasharray": [0.25, 3],
      },
    },
    {
      id: "tile-ferry",
      type: "line",
      ...transportation,
      filter: only(["ferry"]),
      paint: {
        "line-color": colours.waterText,
        "line-width": 1,
        "line-dasharray": [3, 3],
        "line-opacity": 0.6,
      },
    },
  ];
}
