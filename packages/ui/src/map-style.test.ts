import { expect, test } from "vitest";
import { lineData, mapStyle } from "./map-style.ts";

const names = ["provinces", "amphoe", "landmarks", "rail", "river", "roads"] as const;
const layers = Object.fromEntries(names.map((name) => [name, `/map/${name}.json`])) as Record<
  (typeof names)[number],
  string
>;

test("the style asks for nothing but our own layers: no glyphs, no sprite, no tiles", () => {
  const style = mapStyle({ layers, locale: "th", isDark: false, line: null });
  expect(style.glyphs).toBeUndefined();
  expect(style.sprite).toBeUndefined();
  expect(JSON.stringify(style)).not.toMatch(/https?:/);
});

test("every layer draws from a source that is there", () => {
  const style = mapStyle({ layers, locale: "en", isDark: true, line: null });
  for (const layer of style.layers) {
    if ("source" in layer) expect(Object.keys(style.sources)).toContain(layer.source);
  }
});

test("a Thai reader gets the Thai name first, an English one the English", () => {
  const text = (locale: "th" | "en") => JSON.stringify(mapStyle({ layers, locale, isDark: false, line: null }).layers);
  expect(text("th")).toContain('["coalesce",["get","name_th"]');
  expect(text("en")).toContain('["coalesce",["get","name_en"]');
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
