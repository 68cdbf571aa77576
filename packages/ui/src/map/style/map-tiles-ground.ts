import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import { byZoom, type Palette } from "./map-palette.ts";

export const tiles = "tiles";

const isOneOf = (attribute: string, ...values: string[]): FilterSpecification =>
  ["in", ["get", attribute], ["literal", values]] as FilterSpecification;

function area(
  id: string,
  layer: string,
  { colour, more = {} }: { colour: string | ExpressionSpecification; more?: object },
): LayerSpecification {
  return {
    id,
    type: "fill",
    source: tiles,
    "source-layer": layer,
    paint: { "fill-color": colour },
    ...more,
  };
}

/** Land use, parks and water: everything a road lies on. */
export function tileGround(colours: Palette): LayerSpecification[] {
  return [
    area("tile-wood", "landcover", {
      colour: colours.wood,
      more: { filter: isOneOf("class", "wood", "forest") },
    }),
    area("tile-grass", "landcover", {
      colour: colours.park,
      more: {
        filter: isOneOf("class", "grass", "wetland", "farmland"),
      },
    }),
    area("tile-sand", "landcover", {
      colour: colours.sand,
      more: { filter: isOneOf("class", "sand") },
    }),
    area("tile-campus", "landuse", {
      colour: colours.campus,
      more: {
        filter: isOneOf("class", "school", "university", "college", "kindergarten", "library"),
      },
    }),
    area("tile-clinic", "landuse", {
      colour: colours.clinic,
      more: { filter: isOneOf("class", "hospital") },
    }),
    area("tile-green", "landuse", {
      colour: colours.park,
      more: {
        filter: isOneOf(
          "class",
          "park",
          "cemetery",
          "pitch",
          "playground",
          "stadium",
          "zoo",
          "theme_park",
          "garden",
        ),
      },
    }),
    area("tile-park", "park", { colour: colours.park }),
    area("tile-water", "water", {
      colour: colours.water,
      more: { filter: ["!=", ["get", "brunnel"], "tunnel"] },
    }),
    {
      id: "tile-stream",
      type: "line",
      source: tiles,
      "source-layer": "waterway",
      filter: ["!=", ["get", "brunnel"], "tunnel"],
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": colours.water, "line-width": byZoom([8, 0.6], [13, 1.6], [18, 10]) },
    },
    area("tile-apron", "aeroway", {
      colour: colours.building,
      more: {
        filter: ["==", ["geometry-type"], "Polygon"],
      },
    }),
    {
      id: "tile-runway",
      type: "line",
      source: tiles,
      "source-layer": "aeroway",
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": colours.roadEdge, "line-width": byZoom([10, 1], [14, 10], [17, 40]) },
    },
  ];
}

/** Houses, once they are large enough to be distinguished. */
export function tileBuildings(colours: Palette): LayerSpecification[] {
  return [
    {
      id: "tile-building",
      type: "fill",
      source: tiles,
      "source-layer": "building",
      minzoom: 15,
      paint: {
        "fill-color": colours.building,
        "fill-outline-color": colours.buildingEdge,
        "fill-opacity": ["interpolate", ["linear"], ["zoom"], 15, 0.35, 16, 1],
      },
    },
  ];
}

/** Borders of countries and provinces. */
export function tileBorders(colours: Palette): LayerSpecification[] {
  return [
    {
      id: "tile-border",
      type: "line",
      source: tiles,
      "source-layer": "boundary",
      filter: ["all", ["<=", ["get", "admin_level"], 4], ["!=", ["get", "maritime"], 1]],
      paint: {
        "line-color": colours.border,
        "line-width": ["case", ["<=", ["get", "admin_level"], 2], 1.6, 0.8],
        "line-dasharray": [3, 2],
      },
    },
  ];
}
