import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { describe, expect, test, vi } from "vitest";
import type { MapSource } from "../source/map-source.ts";
import { lineData, lineLayers } from "./map-line.ts";
import { palette } from "./map-palette.ts";
import { embeddedStyle, type MapStyleOptions, tilesStyle, withLine } from "./map-style.ts";

const names = ["provinces", "amphoe", "landmarks", "rail", "stations", "river", "roads"] as const;
const layers = Object.fromEntries(names.map((name) => [name, `/map/${name}.json`])) as Record<
  (typeof names)[number],
  string
>;
const city: Extract<MapSource, { kind: "tiles" }> = {
  kind: "tiles",
  urls: ["pmtiles://https://songtan.example/geo/1/map.pmtiles/{z}/{x}/{y}"],
  zooms: [0, 14],
  bounds: [100.5, 13.7, 100.6, 13.8],
  attribution: "© OpenStreetMap contributors",
};
const world = { ...city, bounds: null };
const looks: [string, MapStyleOptions][] = (["th", "en"] as const).flatMap((locale) =>
  [false, true].map((isDark): [string, MapStyleOptions] => [
    `${locale} ${isDark ? "dark" : "light"}`,
    { layers, locale, isDark, line: null },
  ]),
);

describe.each(looks)("the styles in %s", (_, options) => {
  const styles = {
    embedded: embeddedStyle(options),
    "the embedded ground": embeddedStyle({ ...options, withNames: false }),
    "a city's tiles": tilesStyle(city, options),
    "the world's tiles": tilesStyle(world, options),
  };
  test.each(Object.entries(styles))(
    "of %s are valid, draw from sources that are there and name no layer twice",
    (_name, style) => {
      expect(validateStyleMin(style)).toEqual([]);
      const ids = style.layers.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const layer of style.layers) {
        if ("source" in layer) expect(Object.keys(style.sources)).toContain(layer.source);
      }
      expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    },
  );
});

test("the embedded style uses only our own layers", () => {
  const style = embeddedStyle({ layers, locale: "th", isDark: false, line: null });
  expect(JSON.stringify(style)).not.toMatch(/https?:/);
});

test("the route is drawn on the roads and beneath all names, for every map source", () => {
  const options: MapStyleOptions = { layers, locale: "th", isDark: false, line: null };
  const foreign = withLine(
    {
      version: 8,
      sources: {},
      layers: [
        { id: "ground", type: "background" },
        { id: "name", type: "symbol", source: "other" },
      ],
    },
    options,
  );
  for (const style of [embeddedStyle(options), tilesStyle(city, options), foreign]) {
    const ids = style.layers.map(({ id }) => id);
    const firstName = style.layers.findIndex(({ type }) => type === "symbol");
    expect(ids.indexOf("line-estimate")).toBeLessThan(firstName);
    expect(ids.indexOf("line-edge")).toBeGreaterThan(0);
    expect(style.sources.line).toBeDefined();
  }
});

test("houses appear at zoom 15, and the embedded map covers the area beyond a city's extract", () => {
  const style = tilesStyle(city, { layers, locale: "th", isDark: false, line: null });
  expect(style.layers.find(({ id }) => id === "tile-building")?.minzoom).toBe(15);
  expect(style.layers.map(({ id }) => id)).toContain("road");
  const landmarks = style.layers.find(({ id }) => id === "landmark-name");
  expect(JSON.stringify(landmarks)).toContain('["!",["within"');
  const all = tilesStyle(world, { layers, locale: "th", isDark: false, line: null });
  expect(Object.keys(all.sources)).toEqual(["tiles", "line"]);
});

test("a Thai reader gets the Thai name first, an English one the English with the Thai beneath", () => {
  const text = (locale: "th" | "en") =>
    JSON.stringify(tilesStyle(world, { layers, locale, isDark: false, line: null }));
  expect(text("th")).toContain('["coalesce",["get","name:th"]');
  expect(text("th")).not.toContain('"format"');
  expect(text("en")).toContain('["coalesce",["get","name:en"]');
  expect(text("en")).toContain('"format"');
});

test("a line of one point is no line", () => {
  expect(lineData({ coordinates: [[100, 13]] }).features).toEqual([]);
  expect(lineData(null).features).toEqual([]);
  expect(
    lineData({
      coordinates: [
        [100, 13],
        [101, 14],
      ],
      estimate: true,
    }).features[0]?.properties,
  ).toEqual({ estimate: true });
});

test("the route alone has the colour of the operator, by the shades of the document", () => {
  const routeOf = (isDark: boolean) =>
    lineLayers(palette(isDark)).map(
      ({ paint }) => (paint as Record<string, unknown>)["line-color"],
    );
  const [light, night, ground] = [routeOf(false), routeOf(true), palette(false).land];
  const getPropertyValue = (name: string) => ` shade ${name.at(-1)}`;
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue }));
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  expect([routeOf(false), routeOf(true)]).toEqual([light, night]);
  vi.stubGlobal("document", { documentElement: { dataset: { brandColour: "#0d47a1" } } });
  expect(routeOf(false)).toEqual(["shade 8", "shade 5", "shade 7"]);
  expect(routeOf(true)).toEqual(["shade 9", "shade 4", "shade 4"]);
  expect(palette(false).land).toBe(ground);
  vi.unstubAllGlobals();
});
