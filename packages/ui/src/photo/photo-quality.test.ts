import { expect, test } from "vitest";
import {
  greyOf,
  laplacianVariance,
  type Pixels,
  photoHints,
  photoLimits,
} from "./photo-quality.ts";

const paint = (width: number, height: number, shade: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set([shade(x, y), shade(x, y), shade(x, y), 255], (y * width + x) * 4);
  return { data, width, height };
};
/** Rows of print: dark strokes of a few pixels on light paper. */
const print =
  (light = 190, dark = 60) =>
  (x: number, y: number) => {
    const line = y % 24 > 8 && y % 24 < 18;
    return line && (x * 7 + y * 3) % 11 < 4 ? dark : light;
  };
/** Simulates an unsteady hand: every pixel becomes the mean of its neighbours. */
const blurred = (pixels: Pixels, radius: number): Pixels => {
  const grey = greyOf(pixels);
  const { width, height } = pixels;
  return paint(width, height, (x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const value = grey[(y + dy) * width + x + dx];
        if (x + dx < 0 || x + dx >= width || value === undefined) continue;
        sum += value;
        count += 1;
      }
    return sum / count;
  });
};

test("a sharp picture of print in daylight needs no hint", () => {
  expect(photoHints(paint(800, 500, print()))).toEqual([]);
});

test("the same picture with camera movement is reported as blurred", () => {
  expect(photoHints(blurred(paint(640, 500, print()), 6))).toEqual(["blurred"]);
});

test.each([
  ["in the dark", print(30, 10), ["dark"]],
  ["against the sun", print(252, 240), ["bright"]],
  ["with the flash on it", (x: number, y: number) => (x < 400 ? 255 : print()(x, y)), ["bright"]],
])("%s", (_, shade, hints) => {
  expect(photoHints(paint(800, 500, shade))).toEqual(hints);
});

test("a small cutout of a screen is reported as too small, with any other content", () => {
  expect(photoHints(paint(300, 200, print()))).toEqual(["small"]);
  expect(photoHints(paint(300, 200, () => 5))).toEqual(["small", "dark"]);
  const edge = photoLimits.shortEdgePixels;
  expect(photoHints(paint(edge, edge, print()))).toEqual([]);
});

test("more blur never looks sharper", () => {
  const sharp = paint(200, 150, print());
  const variances = [0, 1, 2, 4, 8].map((radius) => {
    const picture = radius === 0 ? sharp : blurred(sharp, radius);
    return laplacianVariance(greyOf(picture), picture.width, picture.height);
  });
  expect([...variances].sort((left, right) => right - left)).toEqual(variances);
  expect(variances[0]).toBeGreaterThan(1000);
});

test("a plain wall has no edges, and a picture of one pixel is no mistake of ours", () => {
  const wall = paint(50, 50, () => 128);
  expect(laplacianVariance(greyOf(wall), 50, 50)).toBe(0);
  expect(photoHints(paint(1, 1, () => 128))).toEqual(["small", "blurred"]);
  expect(photoHints({ data: new Uint8Array(0), width: 0, height: 0 })).toEqual(["small", "dark"]);
});
