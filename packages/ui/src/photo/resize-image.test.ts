import { expect, test } from "vitest";
import { fitWithin, mayBePicture } from "./resize-image.ts";

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
  ["a photo", { type: "image/jpeg", name: "a.jpg" }, true],
  ["a document", { type: "application/pdf", name: "a.pdf" }, false],
  [
    "a moving picture, which is sent as its first frame",
    { type: "image/gif", name: "a.gif" },
    true,
  ],
  ["an image format that no browser shows", { type: "image/tiff", name: "a.tif" }, false],
  ["a HEIC photo, which some browsers open", { type: "image/heic", name: "a.heic" }, true],
  ["a HEIC photo without a type", { type: "", name: "IMG_1.HEIC" }, true],
])("%s", (_, file, may) => {
  expect(mayBePicture(file)).toBe(may);
});
