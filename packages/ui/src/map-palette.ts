import type { ExpressionSpecification } from "maplibre-gl";
import { blue, dark, gray, green } from "./brand.ts";

/** The map's colours in both themes, from the brand's shades. */
export function palette(isDark: boolean) {
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
        road: "white",
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

export type Palette = ReturnType<typeof palette>;

/** A size growing with the zoom. */
export function byZoom(...stops: [zoom: number, value: number][]): ExpressionSpecification {
  return ["interpolate", ["exponential", 1.4], ["zoom"], ...stops.flat()] as unknown as ExpressionSpecification;
}
