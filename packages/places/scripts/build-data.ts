import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bridges } from "../authored/bridges.ts";
import { islandBridges, islands } from "../authored/islands.ts";
import { chaoPhraya } from "../authored/river.ts";
import type { AreaFile, LandmarkFile, WaterFile } from "../src/geography/place-data.ts";
import { buildPlaceIndex } from "../src/place-index.ts";
import { amphoeOf } from "../src/reverse.ts";
import { buildAreas } from "./build-areas.ts";
import { buildLandmarkRows, buildStreetRows } from "./build-landmarks.ts";
import { buildMapLayers } from "./build-map-layers.ts";
import { buildOutlines } from "./build-outlines.ts";
import { readSources } from "./read-packages.ts";

/** One row a line: a corrected place is one changed line in review. */
function rowsText(file: Record<string, readonly unknown[]>): string {
  const lists = Object.entries(file).map(
    ([name, rows]) => `"${name}":[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`,
  );
  return `{${lists.join(",\n")}}\n`;
}

/** Returns the data of rivers and islands, and of the bridges that connect their land. */
const buildWater = (): WaterFile => ({
  river: chaoPhraya,
  bridges,
  islands: islands.map(([id, , ...row]) => [id, ...row]),
  islandBridges,
});

/** Every generated file by its path under `data/`. Pure but for reading the installed packages. */
export function buildDataFiles(): Map<string, string> {
  const sources = readSources();
  const areas: AreaFile = buildAreas(sources);
  const outlines = buildOutlines(sources);
  const water = buildWater();
  const places = buildLandmarkRows();
  const nearby = buildPlaceIndex({
    areas,
    landmarks: { landmarks: places, streets: [] },
    outlines,
    water,
  });
  const streets = buildStreetRows((latitude, longitude) => {
    const amphoe = amphoeOf(nearby, { latitude, longitude });
    if (!amphoe) throw new Error(`a soi at ${latitude}, ${longitude} is outside Thailand`);
    return amphoe.amphoeCode;
  });
  const landmarks: LandmarkFile = { landmarks: places, streets };
  return new Map([
    ["areas.json", rowsText(areas)],
    ["landmarks.json", rowsText(landmarks)],
    ...buildMapLayers(sources, areas, landmarks),
    ["water.json", rowsText(water)],
    ["outlines.json", `${JSON.stringify(outlines).replaceAll('],"', '],\n"')}\n`],
  ]);
}

if (import.meta.main) {
  for (const [name, text] of buildDataFiles()) {
    const path = join(import.meta.dirname, "../data", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${name} ${Math.round(Buffer.byteLength(text) / 1024)} kB`);
  }
}
