/** Pixels as a canvas gives them: four bytes each, red, green, blue, see-through. */
export interface Pixels {
  data: Uint8ClampedArray | Uint8Array;
  width: number;
  height: number;
}

export type PhotoHint = "small" | "dark" | "bright" | "blurred";

/**
 * Limits beyond which a picture of a document may be unreadable. Measured on pictures of printed cards, 1024 pixels
 * wide, with increasing blur: at a variance of 60 eight-point print is legible, at 30 it is not. They only give hints,
 * never refusals: a white sheet of paper is bright, has few edges, and is fine.
 */
export const photoLimits = {
  shortEdgePixels: 480,
  darkMean: 50,
  brightMean: 225,
  /** Share of pixels that are pure white: a flash's glare on a card. */
  glareShare: 0.3,
  blurVariance: 45,
} as const;

/** Returns the brightness of each pixel, 0 to 255, weighted like the human eye. */
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
 * Returns the variance of the Laplacian, a measure of sharp edges. Sharp print is in the hundreds, blur near zero;
 * pictures under three pixels a side return zero.
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

/** Returns the likely reasons why a picture is unreadable, most important first. Empty for a good picture. */
export function photoHints(pixels: Pixels): PhotoHint[] {
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  const [mean, glare] = brightness(grey);
  const hints: PhotoHint[] = [];
  if (Math.min(width, height) < photoLimits.shortEdgePixels) hints.push("small");
  if (mean < photoLimits.darkMean) hints.push("dark");
  else if (mean > photoLimits.brightMean || glare > photoLimits.glareShare) hints.push("bright");
  // Dark and glaring pictures also lack edges, so a second hint would add little.
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
