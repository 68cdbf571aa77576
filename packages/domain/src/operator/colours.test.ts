import fc from "fast-check";
import { expect, test } from "vitest";
import { checkColour, colourFamily, contrastOf, hoverOf, rgbOf } from "./colours.ts";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, "0")}`);

test("text on every colour is readable, also under the pointer", () => {
  fc.assert(
    fc.property(hex, (colour) => {
      const { ink } = colourFamily(colour);
      for (const ground of [colour, hoverOf(colour)])
        expect(contrastOf(rgbOf(ink), rgbOf(ground))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each([
  ["#0d47a1", null],
  ["#ffcc00", null],
  ["#FFFFFF", "contrast"],
  ["#f0ede6", "contrast"],
  ["#161616", "contrast"],
  ["blue", "format"],
  ["#0d4", "format"],
])("the colour %s has the problem %s", (colour, problem) => {
  expect(checkColour(colour)).toBe(problem);
});

test("a family has the colour itself in its middle, tints above and shades below", () => {
  expect(colourFamily("#0D47A1")).toEqual({
    shades: [
      ...["#f5f7fb", "#e8eef6", "#d5dfef", "#c0cfe6", "#aabfde"],
      ...["#0d47a1", "#5e84c0", "#3a69b2", "#1049a2", "#09306c"],
    ],
    ink: "#ffffff",
  });
});

test("contrast is 21 between black and white and 1 between equals", () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([90, 90, 90], [90, 90, 90])).toBe(1);
});
