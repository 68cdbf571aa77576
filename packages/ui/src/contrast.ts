/** Parts of a colour between 0 and 255. */
export type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) throw new Error(`Not a colour: ${hex}`);
  return [1, 2, 3].map((part) => Number.parseInt(digits[part] ?? "", 16)) as unknown as Rgb;
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two colours, 1 to 21. */
export function contrastOf(first: Rgb, second: Rgb): number {
  const [dim = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}
