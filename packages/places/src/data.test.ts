import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildDataFiles } from "../scripts/build-data.ts";
import type { AreaFile } from "./geography/place-data.ts";
import { loadPlaces } from "./load.ts";

const folder = join(import.meta.dirname, "../data");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const built = buildDataFiles();

describe("the generated files", () => {
  test("are what the script makes from the packages and the authored sources", () => {
    for (const [name, text] of built)
      expect(read(name) === text, `${name} is out of date: run build-data.ts`).toBe(true);
  });
  test("stay small: 2.5 MB in all, 250 kB for the map, 60 kB for its provinces", () => {
    const bytes = (prefix: string) =>
      [...built].reduce(
        (sum, [name, text]) => sum + (name.startsWith(prefix) ? Buffer.byteLength(text) : 0),
        0,
      );
    expect(bytes("")).toBeLessThan(2_500_000);
    expect(bytes("map/")).toBeLessThan(250_000);
    expect(bytes("map/provinces")).toBeLessThan(60_000);
  });
  test("hold every province, amphoe and tambon once, each below its parent", () => {
    const areas: AreaFile = JSON.parse(read("areas.json"));
    expect([areas.provinces.length, areas.amphoes.length, areas.tambons.length]).toEqual([
      77, 928, 7436,
    ]);
    const provinces = new Set(areas.provinces.map((row) => row[0]));
    const amphoes = new Set(areas.amphoes.map((row) => row[0]));
    expect(amphoes.size).toBe(928);
    for (const code of amphoes) expect(provinces.has(code.slice(0, 2)), code).toBe(true);
    for (const [code] of areas.tambons) expect(amphoes.has(code.slice(0, 4)), code).toBe(true);
  });
});

describe("every map layer", () => {
  const layers = [...built].filter(([name]) => name.startsWith("map/"));
  test.each(layers)("%s is GeoJSON inside Thailand with both names on every feature", (_, text) => {
    const { type, features } = JSON.parse(text);
    expect(type).toBe("FeatureCollection");
    expect(features.length).toBeGreaterThan(0);
    for (const feature of features) {
      expect(feature.properties.th).toMatch(/[ก-๛]/);
      expect(feature.properties.en).toMatch(/[A-Za-z]/);
      const numbers: number[] = feature.geometry.coordinates.flat(Number.POSITIVE_INFINITY);
      const longitudes = numbers.filter((_, index) => index % 2 === 0);
      const latitudes = numbers.filter((_, index) => index % 2 === 1);
      expect(Math.min(...longitudes)).toBeGreaterThan(97.3);
      expect(Math.max(...longitudes)).toBeLessThan(105.7);
      expect(Math.min(...latitudes)).toBeGreaterThan(5.5);
      expect(Math.max(...latitudes)).toBeLessThan(20.6);
    }
  });
});

describe("the authored places", () => {
  test("are about 500 or more landmarks and stations, each in an amphoe that exists", async () => {
    const index = await loadPlaces();
    const authored = index.places.filter((place) => place.precision === "point");
    expect(authored.length).toBeGreaterThanOrEqual(500);
    for (const place of authored) expect(index.areas.has(place.amphoeCode), place.id).toBe(true);
  });
  test("name their source, and every source is in ATTRIBUTION.md", async () => {
    const index = await loadPlaces();
    const attribution = readFileSync(join(import.meta.dirname, "../ATTRIBUTION.md"), "utf8");
    for (const source of new Set(index.places.map((place) => place.source)))
      expect(attribution).toContain(`\`${source}\``);
  });
});
