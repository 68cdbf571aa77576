import { contrastOf, type HexColour, type Rgb, rgbOf } from "@songtan/domain/operator/colours";

/** A picture as its pixels: red, green, blue and opacity, 0 to 255 each. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** A part of a logo with less contrast than this is lost on the ground. */
const seen = 2;
/** The share of the logo that must be seen on the first colour that is tried. */
const enough = 0.9;
const otherGrounds: readonly HexColour[] = ["#ffffff", "#1c1a17"];

/**
 * The colour under a logo: its own, where the picture has a plain one up to its edge; else the main colour where the
 * logo can be seen on it, and white or nearly black where it cannot.
 */
export function groundOf(logo: Pixels, mainColour: HexColour): HexColour {
  const own = plainEdgeOf(logo);
  if (own) return own;
  const shares = [mainColour, ...otherGrounds].map((ground) => ({
    ground,
    share: seenShareOf(logo, rgbOf(ground)),
  }));
  const best = shares.reduce((first, next) => (next.share > first.share ? next : first));
  return (shares.find(({ share }) => share >= enough) ?? best).ground;
}

/** Returns the share, from 0 to 1, of the drawing that has enough contrast with the ground. */
function seenShareOf({ data }: Pixels, ground: Rgb): number {
  let [drawn, apart] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 0;
    drawn += opacity;
    if (contrastOf(colourAt(data, at), ground) >= seen) apart += opacity;
  }
  return drawn === 0 ? 0 : apart / drawn;
}

/** Colours of an edge that differ by more than this are a picture, not a ground. */
const alike = 24;

function plainEdgeOf({ data, width, height }: Pixels): HexColour | null {
  const first = colourAt(data, 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (x > 0 && x < width - 1 && y > 0 && y < height - 1) continue;
      const at = (y * width + x) * 4;
      const differs = colourAt(data, at).some(
        (part, index) => Math.abs(part - (first[index] ?? 0)) > alike,
      );
      if (differs || (data[at + 3] ?? 0) < 250) return null;
    }
  return `#${first.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const colourAt = (data: Uint8Array, at: number): Rgb => [
  data[at] ?? 0,
  data[at + 1] ?? 0,
  data[at + 2] ?? 0,
];
