import { readFile } from "node:fs/promises";
import type { AreaFile, LandmarkFile, OutlineFile, WaterFile } from "./geography/place-data.ts";
import { buildPlaceIndex, type PlaceIndex } from "./place-index.ts";

export type { PlaceIndex } from "./place-index.ts";

async function readData<Shape>(name: string): Promise<Shape> {
  return JSON.parse(await readFile(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
}

/** Reads the generated gazetteer and builds its index. No network. The one file of this package that needs Node. */
export async function loadPlaces(): Promise<PlaceIndex> {
  const [areas, landmarks, outlines, water] = await Promise.all([
    readData<AreaFile>("areas"),
    readData<LandmarkFile>("landmarks"),
    readData<OutlineFile>("outlines"),
    readData<WaterFile>("water"),
  ]);
  return buildPlaceIndex({ areas, landmarks, outlines, water });
}
