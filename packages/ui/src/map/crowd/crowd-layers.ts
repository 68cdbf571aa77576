import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { amber, blue, dark, gray, green, red } from "../../theme/brand.ts";
import { textLayout, textPaint } from "../style/map-names.ts";
import { byZoom, palette } from "../style/map-palette.ts";

/** The names of the sources on the map. */
export const sourceNames = {
  dots: "crowd-dots",
  pins: "crowd-pins",
  lines: "crowd-lines",
  squares: "crowd-squares",
} as const;

/** The layers that respond to a press, and the distance, in pixels, within which dots are joined. */
export const pressedLayers = ["crowd-pin", "crowd-dot", "crowd-cluster"] as const;
export const clusterPixels = 36;
/** So close every dot is drawn for itself. */
export const clusterZoomMax = 12;

const tones = (isDark: boolean): ExpressionSpecification => {
  const shade = isDark ? 4 : 6;
  const quiet = isDark ? dark[2] : gray[6];
  return [
    "match",
    ["get", "tone"],
    "good",
    green[shade],
    "busy",
    blue[shade],
    "wait",
    amber[isDark ? 4 : 5],
    "bad",
    red[shade],
    quiet,
  ];
};

const shown = (selectedId: string | null): ExpressionSpecification => [
  "==",
  ["get", "id"],
  selectedId ?? "",
];

type Look = { isDark: boolean; selectedId: string | null };

/** Returns the paint properties that depend on the selection, by layer. */
export function selectionPaint({ isDark, selectedId }: Look) {
  const isSelected = shown(selectedId);
  const ink = isDark ? gray[0] : gray[9];
  const edge = palette(isDark).halo;
  return {
    "crowd-line": {
      "line-width": ["case", isSelected, 5, 2],
      "line-opacity": ["case", isSelected, 1, 0.45],
    },
    "crowd-dot": {
      "circle-stroke-width": ["case", isSelected, 4, 1.5],
      "circle-stroke-color": ["case", isSelected, ink, edge],
    },
    "crowd-pin": {
      "circle-stroke-width": ["case", isSelected, 5, 3],
    },
  } as const;
}

/**
 * Returns the layers in order: squares below lines, lines below pins, dots on top, because staff mainly look for
 * drivers.
 */
export const crowdLayers = (look: Look): LayerSpecification[] => [
  ...shapeLayers(look),
  ...numberLayers(look),
];

function shapeLayers(look: Look): LayerSpecification[] {
  const { isDark } = look;
  const colours = palette(isDark);
  const selection = selectionPaint(look);
  const tone = tones(isDark);
  return [
    {
      id: "crowd-square",
      type: "fill",
      source: sourceNames.squares,
      paint: { "fill-color": red[5], "fill-opacity": isDark ? 0.3 : 0.18 },
    },
    {
      id: "crowd-square-edge",
      type: "line",
      source: sourceNames.squares,
      paint: { "line-color": red[isDark ? 4 : 6], "line-width": 1.5, "line-dasharray": [3, 2] },
    },
    {
      id: "crowd-line",
      type: "line",
      source: sourceNames.lines,
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": tone, ...selection["crowd-line"] } as never,
    },
    {
      id: "crowd-pin",
      type: "circle",
      source: sourceNames.pins,
      paint: {
        "circle-radius": byZoom([8, 3], [14, 7]),
        "circle-color": colours.halo,
        "circle-stroke-color": tone,
        ...selection["crowd-pin"],
      } as never,
    },
    {
      id: "crowd-dot",
      type: "circle",
      source: sourceNames.dots,
      filter: ["!", ["has", "point_count"]],
      paint: {
        "circle-radius": byZoom([8, 4], [14, 8]),
        "circle-color": tone,
        "circle-opacity": ["case", ["get", "stale"], 0.35, 1],
        ...selection["crowd-dot"],
      } as never,
    },
  ];
}

/** Circles with the number of their dots, and names. */
function numberLayers({ isDark }: Look): LayerSpecification[] {
  const colours = palette(isDark);
  const label = textLayout(["get", "label"]);
  const paint = textPaint(colours.text, colours.halo);
  return [
    {
      id: "crowd-cluster",
      type: "circle",
      source: sourceNames.dots,
      filter: ["has", "point_count"],
      paint: {
        "circle-radius": ["step", ["get", "point_count"], 13, 10, 16, 50, 20, 200, 25],
        "circle-color": isDark ? green[7] : green[6],
        "circle-stroke-color": colours.halo,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "crowd-cluster-count",
      type: "symbol",
      source: sourceNames.dots,
      filter: ["has", "point_count"],
      layout: {
        ...textLayout(["to-string", ["get", "point_count"]]),
        "text-size": 13,
        "text-allow-overlap": true,
      },
      paint: { "text-color": "white" },
    },
    {
      id: "crowd-square-label",
      type: "symbol",
      source: sourceNames.squares,
      layout: { ...label, "text-size": 13 },
      paint: textPaint(isDark ? red[3] : red[8], colours.halo),
    },
    {
      id: "crowd-dot-label",
      type: "symbol",
      source: sourceNames.dots,
      filter: ["!", ["has", "point_count"]],
      minzoom: 13,
      layout: {
        ...label,
        "text-size": 12,
        "text-anchor": "top",
        "text-offset": [0, 0.7],
        "text-optional": true,
      },
      paint,
    },
  ];
}
