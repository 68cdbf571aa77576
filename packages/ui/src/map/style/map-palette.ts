import type { ExpressionSpecification } from "maplibre-gl";
import { amber, blue, dark, gray, green, nightGround, orange, red } from "../../theme/brand.ts";

const light = {
  outside: blue[1],
  land: gray[1],
  border: gray[4],
  water: blue[2],
  waterText: blue[6],
  park: green[1],
  wood: green[2],
  sand: amber[0],
  campus: amber[0],
  clinic: red[0],
  building: gray[2],
  buildingEdge: gray[3],
  roadEdge: gray[3],
  road: "white",
  mainRoad: amber[1],
  mainRoadEdge: amber[3],
  motorway: orange[2],
  motorwayEdge: orange[3],
  path: gray[4],
  rail: gray[5],
  text: gray[8],
  textSoft: gray[6],
  halo: gray[0],
  landmark: green[6],
  poi: {
    care: red[6],
    learn: blue[6],
    shop: orange[7],
    food: orange[6],
    nature: green[7],
    ride: blue[7],
    other: gray[6],
  },
  line: green[5],
  lineEdge: green[8],
  estimate: green[7],
};

export type Palette = typeof light;

const night: Palette = {
  outside: blue[9],
  land: dark[7],
  border: dark[4],
  water: blue[9],
  waterText: blue[4],
  park: nightGround.park,
  wood: nightGround.wood,
  sand: dark[6],
  campus: nightGround.campus,
  clinic: nightGround.clinic,
  building: dark[6],
  buildingEdge: dark[5],
  roadEdge: dark[8],
  road: dark[5],
  mainRoad: dark[4],
  mainRoadEdge: dark[8],
  motorway: nightGround.motorway,
  motorwayEdge: dark[8],
  path: dark[4],
  rail: dark[3],
  text: dark[1],
  textSoft: dark[2],
  halo: dark[8],
  landmark: green[5],
  poi: {
    care: red[3],
    learn: blue[3],
    shop: orange[3],
    food: orange[4],
    nature: green[4],
    ride: blue[3],
    other: dark[2],
  },
  line: green[4],
  lineEdge: green[9],
  estimate: green[4],
};

/** The map's colours in both themes: the route in the operator's colour, all else as in every installation. */
export const palette = (isDark: boolean): Palette =>
  isDark ? { ...night, ...brandRoute([4, 9, 4]) } : { ...light, ...brandRoute([5, 8, 7]) };

type Shades = readonly [line: number, lineEdge: number, estimate: number];
/** Returns the shades that the server wrote on the document; empty if the operator has not set a colour. */
function brandRoute([line, lineEdge, estimate]: Shades): Partial<Palette> {
  if (typeof document === "undefined" || !document.documentElement.dataset.brandColour) return {};
  const style = getComputedStyle(document.documentElement);
  const shade = (index: number) => style.getPropertyValue(`--st-brand-shade-${index}`).trim();
  return { line: shade(line), lineEdge: shade(lineEdge), estimate: shade(estimate) };
}

/** A size growing with the zoom. */
export function byZoom(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  return [
    "interpolate",
    ["exponential", 1.4],
    ["zoom"],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification;
}
