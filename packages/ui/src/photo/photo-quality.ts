/** Pixels as a canvas gives them: four bytes each, red, green, blue, see-through. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

export type PhotoHint = "small" | "dark" | "bright" | "blurred";

/**
 * Where a picture of a paper stops being readable. Found on pictures of printed cards, 1024 pixels wide, with more and
 * more blur: at a variance of 60 eight-point print can still be read, at 30 no longer. They give hints, never refusals:
 * a white sheet of paper is bright and has few edges, and is fine.
 */
export const photoLimits = {
  shortEdgePixels: 480,
  darkMean: 50,
  brightMean: 225,
  /** Share of pixels that are pure white: a flash's glare on a card. */
  glareShare: 0.3,
  blurVariance: 45,
} as const;

/** How bright each pixel is, 0 to 255, as eyes weigh colours. */
export function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const offset = pixel * 4;
    grey[pixel] =
      0.299 * (data[offset] ?? 0) +
      0.587 * (data[offset + 1] ?? 0) +
      0.114 * (data[offset + 2] ?? 0);
  }
  return grey;
}

/**
 * The variance of the Laplacian: how clear the edges are. Sharp print is in the hundreds, blur near
 * zero; pictures under three pixels a side have no edges.
 */
export function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x;
      const neighbours =
        (grey[index - 1] ?? 0) +
        (grey[index + 1] ?? 0) +
        (grey[index - width] ?? 0) +
        (grey[index + width] ?? 0);
      const edge = neighbours - 4 * (grey[index] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** What may make a picture unreadable, most important first. Empty for a good picture. */
export function photoHints(pixels: Pixels): PhotoHint[] {
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  const [mean, glare] = brightness(grey);
  const hints: PhotoHint[] = [];
  if (Math.min(width, height) < photoLimits.shortEdgePixels) hints.push("small");
  if (mean < photoLimits.darkMean) hints.push("dark");
  else if (mean > photoLimits.brightMean || glare > photoLimits.glareShare) hints.push("bright");
  // In the dark and in glare there are no edges either; saying both says nothing more.
  else if (laplacianVariance(grey, width, height) < photoLimits.blurVariance) hints.push("blurred");
  return hints;
}

function brightness(grey: Float32Array): [mean: number, glare: number] {
  let [sum, white] = [0, 0];
  for (const value of grey) {
    sum += value;
    if (value >= 254) white += 1;
  }
  return grey.length === 0 ? [0, 0] : [sum / grey.length, white / grey.length];
}
