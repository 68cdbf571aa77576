/** Parts of a colour between 0 and 255. */
export type Rgb = readonly [number, number, number];
/** A colour as operators type it and browsers read it: `#64af31`. */
export type HexColour = string;

const pattern = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

export const isHexColour = (text: string): boolean => pattern.test(text);

/** @throws Error for a text that is no colour */
export function rgbOf(hex: HexColour): Rgb {
  const digits = pattern.exec(hex);
  if (!digits) throw new Error(`Not a colour: ${hex}`);
  return [1, 2, 3].map((part) => Number.parseInt(digits[part] ?? "", 16)) as unknown as Rgb;
}

const hexOf = (colour: Rgb): HexColour =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance by WCAG, 0 to 1. */
export function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastOf(first: Rgb, second: Rgb): number {
  const [dim = 0, bright = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const mix = (colour: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map(
    (part) => (colour[part] ?? 0) * (1 - share) + (other[part] ?? 0) * share,
  ) as unknown as Rgb;

/** The colour made lighter with white or darker with black until it has this luminance. */
function withLuminance(colour: Rgb, luminance: number): Rgb {
  const other = luminance > luminanceOf(colour) ? white : black;
  let [from, until] = [0, 1];
  // Each step halves the range; after 16 it is below one part of 255.
  for (let step = 0; step < 16; step += 1) {
    const share = (from + until) / 2;
    const isShort =
      other === white
        ? luminanceOf(mix(colour, other, share)) < luminance
        : luminanceOf(mix(colour, other, share)) > luminance;
    if (isShort) from = share;
    else until = share;
  }
  return mix(colour, other, until);
}

/** The luminance of the ten shades of the launch colour, the lightest first; each pair of the look has its contrast by these. */
export const shadeLuminances = [
  ...[0.9298, 0.8474, 0.7318, 0.615, 0.5097],
  ...[0.3359, 0.2281, 0.1418, 0.0748, 0.0323],
];

/** Text is read at this contrast or more. */
const readable = 4.5;
/** Below this a surface looks like the page, light or dark. */
const visible = 1.4;
/** The ground of the light and of the dark page. */
const pages = ["#faf8f4", "#151411"].map(rgbOf);

/**
 * Returns the colour of text on a colour: white, a dark tint of the colour, or black. Every colour has a readable one
 * among the three.
 */
function inkOn(colour: Rgb): Rgb {
  // As it is written: a rounded part can be what is missing.
  const inks = [white, rgbOf(hexOf(withLuminance(colour, 0.008)))];
  return inks.find((ink) => contrastOf(ink, colour) >= readable) ?? black;
}

/** Returns the problem of a colour for surfaces; null when it is visible on the page in both themes. */
export function checkColour(hex: HexColour): "format" | "contrast" | null {
  if (!isHexColour(hex)) return "format";
  const colour = rgbOf(hex);
  return pages.every((page) => contrastOf(page, colour) >= visible) ? null : "contrast";
}

/** Ten shades of an operator's colour, its ink, and the colour under the pointer. */
export type ColourFamily = {
  shades: readonly HexColour[];
  ink: HexColour;
};

/**
 * Returns the shades that replace the shades of the launch colour. Each except the colour itself (5) has the luminance
 * of the shade it replaces, so every pair of the look keeps its contrast.
 */
export function colourFamily(hex: HexColour): ColourFamily {
  const colour = rgbOf(hex);
  const shades = shadeLuminances.map((luminance, index) =>
    index === 5 ? hex.toLowerCase() : hexOf(withLuminance(colour, luminance)),
  );
  return { shades, ink: hexOf(inkOn(colour)) };
}

/** The colour of a button under the pointer: away from its ink, so that the text stays readable. */
export function hoverOf(hex: HexColour): HexColour {
  const colour = rgbOf(hex);
  const isOnDark = luminanceOf(inkOn(colour)) > luminanceOf(colour);
  return hexOf(mix(colour, isOnDark ? black : white, 0.18));
}
