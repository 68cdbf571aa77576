import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrastOf, type Rgb, rgbOf } from "./contrast.ts";
import { palette } from "./map/style/map-palette.ts";
import * as brand from "./theme/brand.ts";

const css = readFileSync(new URL("./theme/tokens.css", import.meta.url), "utf8");
const shades: Record<string, readonly string[]> = {
  green: brand.green,
  orange: brand.orange,
  gray: brand.gray,
  dark: brand.dark,
  red: brand.red,
  amber: brand.amber,
  blue: brand.blue,
};

function block(start: string): Map<string, string> {
  const from = css.indexOf("{", css.indexOf(start));
  const body = css.slice(from + 1, css.indexOf("\n}", from));
  return new Map(
    [...body.matchAll(/(--st-[\w-]+):\s*([^;]+);/g)].map((match) => [
      match[1] ?? "",
      // Long values are written over several lines.
      (match[2] ?? "").replaceAll(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")"),
    ]),
  );
}

const themes = {
  light: block(':root[data-color-scheme="light"]'),
  dark: block(':root[data-color-scheme="dark"] {'),
};

/** The colour a token comes to, following it through the other tokens to the brand's shade. */
function colourOf(tokens: Map<string, string>, value: string): Rgb {
  const mix = /^color-mix\(in srgb, (var\([^)]+\)) (\d+)%, (var\([^)]+\))\)$/.exec(value);
  if (mix) {
    const first = colourOf(tokens, mix[1] ?? "");
    const second = colourOf(tokens, mix[3] ?? "");
    const share = Number(mix[2]) / 100;
    return [0, 1, 2].map(
      (part) => (first[part] ?? 0) * share + (second[part] ?? 0) * (1 - share),
    ) as unknown as Rgb;
  }
  if (value === "var(--st-white)") return [255, 255, 255];
  if (value === "var(--st-ink-on-green)") return rgbOf(brand.inkOnGreen);
  if (value === "var(--st-ink-on-orange)") return rgbOf(brand.inkOnOrange);
  const shade = /^var\(--st-([a-z]+)-(\d)\)$/.exec(value);
  if (shade) return rgbOf(shades[shade[1] ?? ""]?.[Number(shade[2])] ?? "");
  const other = /^var\((--st-[\w-]+)\)$/.exec(value);
  const next = tokens.get(other?.[1] ?? "");
  if (!next) throw new Error(`No such token: ${value}`);
  return colourOf(tokens, next);
}

const grounds = ["page", "surface", "surface-sunken"];
const tones = ["good", "warn", "bad", "info", "plain"];
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ["ink", ground],
    ["ink-soft", ground],
    ["ink-faint", ground],
    ["link", ground],
    ["bad-ink", ground],
    ["warn-ink", ground],
  ]),
  ...tones.map((tone): [string, string] => [`${tone}-ink`, `${tone}-ground`]),
  ["ink-soft", "surface-pressed"],
  ["ink", "brand-wash"],
  ["ink-soft", "brand-wash"],
  ["ink", "brand-soft"],
  ["ink-soft", "accent-soft"],
  ["on-brand", "brand"],
  ["on-brand-soft", "brand-soft"],
  ["on-action", "action"],
  ["on-action", "action-hover"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent-soft", "accent-soft"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["on-inverse", "inverse"],
];
const partPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ["focus", ground],
    ["line-strong", ground],
    ["drawing-line", ground],
    ["star", ground],
  ]),
  ...tones.map((tone): [string, string] => [`${tone}-mark`, `${tone}-ground`]),
  ["action", "page"],
  ["danger", "page"],
];

describe.each(Object.entries(themes))("the %s theme", (_, tokens) => {
  const ratio = ([front, back]: [string, string]) =>
    contrastOf(colourOf(tokens, `var(--st-${front})`), colourOf(tokens, `var(--st-${back})`));

  test.each(textPairs)("writes %s on %s at 4.5:1 or more", (front, back) => {
    expect(ratio([front, back])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(partPairs)("draws %s on %s at 3:1 or more", (front, back) => {
    expect(ratio([front, back])).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ["by day", false],
  ["by night", true],
] as const)("the map %s", (_, isDark) => {
  const colours = palette(isDark);
  const ratio = (front: string, back: string) => contrastOf(rgbOf(front), rgbOf(back));
  const grounds = ["land", "park", "wood", "sand", "campus", "clinic", "building"] as const;

  test.each(grounds)("writes names on %s at 4.5:1 or more", (ground) => {
    expect(ratio(colours.text, colours[ground])).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colours.textSoft, colours.halo)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colours.waterText, colours.water)).toBeGreaterThanOrEqual(3);
  });

  test("draws the way at 3:1 or more, by its line or its edge, on land and on every road", () => {
    const roads = [
      colours.land,
      colours.road === "white" ? "#ffffff" : colours.road,
      colours.mainRoad,
      colours.motorway,
    ];
    for (const ground of roads)
      expect(
        Math.max(ratio(colours.line, ground), ratio(colours.lineEdge, ground)),
      ).toBeGreaterThanOrEqual(3);
  });
});

test("by night the map is dark: no ground of it is brighter than a dim room", () => {
  const { poi, text, textSoft, waterText, landmark, line, estimate, rail, ...drawn } =
    palette(true);
  for (const [name, colour] of Object.entries(drawn))
    expect([name, contrastOf(rgbOf(colour), [0, 0, 0]) < 7]).toEqual([name, true]);
});

test("the style sheet of shades has those of the brand file", async () => {
  const lines = Object.entries(shades).flatMap(([name, colours]) =>
    colours.map((colour, index) => `  --st-${name}-${index}: ${colour};`),
  );
  const text = [
    "/* The shades of brand.ts; contrast.test.ts writes this file when it runs with -u. */",
    ":root {",
    "  --st-white: #fff;",
    `  --st-ink-on-green: ${brand.inkOnGreen};`,
    `  --st-ink-on-orange: ${brand.inkOnOrange};`,
    ...lines,
    "}",
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("./theme/shades.css");
});

test("the brand green is the given one", () => {
  expect(brand.green[5]).toBe(brand.brandColor);
  expect(brand.brandColor).toBe("#64af31");
  expect(brand.orange[5]).toBe("#f57c00");
});

test("contrast is 21 between black and white and 1 between equals", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([90, 90, 90], [90, 90, 90])).toBe(1);
});
