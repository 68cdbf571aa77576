import { readFileSync } from "node:fs";
import {
  type ColourFamily,
  checkColour,
  colourFamily,
  contrastOf,
  hoverOf,
  luminanceOf,
  type Rgb,
  rgbOf,
  shadeLuminances,
} from "@songtan/domain/operator/colours";
import { palette } from "@songtan/ui/map/style/map-palette.ts";
import * as brand from "@songtan/ui/theme/brand.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const theme = new URL("../../../ui/src/theme/", import.meta.url);
const css = readFileSync(new URL("tokens.css", theme), "utf8");
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

type Family = ColourFamily & { hover: string };
/** The colours of the brand and of the accent. */
type Look = { brand: Family; accent: Family };
const launchLook: Look = {
  brand: { shades: brand.green, ink: brand.inkOnGreen, hover: brand.green[6] },
  accent: { shades: brand.orange, ink: brand.inkOnOrange, hover: brand.orange[4] },
};
const familyOf = (hex: string): Family => ({ ...colourFamily(hex), hover: hoverOf(hex) });
let look = launchLook;

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
  const [, family, part] = /^var\(--st-(brand|accent)-shade-(\d|hover)\)$/.exec(value) ?? [];
  if (family && part) {
    const { shades: own, hover } = look[family as keyof Look];
    return rgbOf(part === "hover" ? hover : (own[Number(part)] ?? ""));
  }
  const ink = /^var\(--st-ink-on-(brand|accent)\)$/.exec(value)?.[1];
  if (ink) return rgbOf(look[ink as keyof Look].ink);
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
  ...["start", "end", "done", "bad"].map((kind): [string, string] => [
    `on-stop-${kind}`,
    `stop-${kind}`,
  ]),
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

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, "0")}`);

test("whatever colours an operator sets, every pair of both themes has its contrast", () => {
  const accepted = hex.filter((colour) => checkColour(colour) === null);
  fc.assert(
    fc.property(accepted, accepted, (first, second) => {
      look = { brand: familyOf(first), accent: familyOf(second) };
      for (const tokens of Object.values(themes))
        for (const [pairs, least] of [
          [textPairs, 4.5],
          [partPairs, 3],
        ] as const)
          for (const [front, back] of pairs) {
            const colours = [front, back].map((name) => colourOf(tokens, `var(--st-${name})`));
            expect(
              contrastOf(...(colours as [Rgb, Rgb])),
              `${front} on ${back}`,
            ).toBeGreaterThanOrEqual(least);
          }
    }),
    { numRuns: 200 },
  );
  look = launchLook;
});

test("the shades of an operator's colour are as bright as those of the launch green", () => {
  brand.green.forEach((shade, index) => {
    expect(shadeLuminances[index]).toBeCloseTo(luminanceOf(rgbOf(shade)), 3);
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
    "/* The shades of brand.ts; look.test.ts of the client writes this file when it runs with -u. */",
    ":root {",
    "  --st-white: #fff;",
    `  --st-ink-on-brand: ${brand.inkOnGreen};`,
    `  --st-ink-on-accent: ${brand.inkOnOrange};`,
    ...lines,
    ...brand.green.map((_, index) => `  --st-brand-shade-${index}: var(--st-green-${index});`),
    ...brand.orange.map((_, index) => `  --st-accent-shade-${index}: var(--st-orange-${index});`),
    "  --st-accent-shade-hover: var(--st-orange-4);",
    "}",
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../../ui/src/theme/shades.css");
});

test("the brand green is the given one", () => {
  expect(brand.green[5]).toBe(brand.brandColor);
  expect(brand.brandColor).toBe("#64af31");
  expect(brand.orange[5]).toBe("#f57c00");
});
