import { expect, test } from "vitest";
import { fitWithin, imageProblem, maxImageBytes } from "./resize-image.ts";

const box = { width: 1024, height: 1024 };

test("a wide photo comes down to the box's width and keeps its shape", () => {
  expect(fitWithin({ width: 4032, height: 3024 }, box)).toEqual({ width: 1024, height: 768 });
});

test("a tall photo comes down to the box's height", () => {
  expect(fitWithin({ width: 1000, height: 2048 }, box)).toEqual({ width: 500, height: 1024 });
});

test("a small photo stays as it is", () => {
  expect(fitWithin({ width: 640, height: 480 }, box)).toEqual({ width: 640, height: 480 });
});

test("a hair-thin picture keeps at least one pixel", () => {
  expect(fitWithin({ width: 9000, height: 2 }, box)).toEqual({ width: 1024, height: 1 });
});

test.each([
  ["a photo", { type: "image/jpeg", name: "a.jpg", size: 3_000_000 }, null],
  ["a document", { type: "application/pdf", name: "a.pdf", size: 10 }, "not_image"],
  [
    "a moving picture, which is sent as its first frame",
    { type: "image/gif", name: "a.gif", size: 10 },
    null,
  ],
  ["an image format nobody shows", { type: "image/tiff", name: "a.tif", size: 10 }, "not_image"],
  ["a HEIC photo", { type: "image/heic", name: "a.heic", size: 10 }, "heic"],
  ["a HEIC photo without a type", { type: "", name: "IMG_1.HEIC", size: 10 }, "heic"],
  ["exactly 10 MB", { type: "image/png", name: "a.png", size: maxImageBytes }, null],
  ["more than 10 MB", { type: "image/png", name: "a.png", size: maxImageBytes + 1 }, "too_big"],
])("%s", (_, file, problem) => {
  expect(imageProblem(file)).toBe(problem);
});
