import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  boxAfterKey,
  fitBoxesToObject,
  moveBox,
  pixelsOf,
  resizeBox,
  smallestShare,
} from "./redaction-boxes.ts";

const box: Box = { x: 0.2, y: 0.3, width: 0.2, height: 0.1 };
const near = (value: Box) => Object.values(value).map((share) => Math.round(share * 1000) / 1000);

test("arrows move, with Shift they change the size, other keys do nothing", () => {
  expect(
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) =>
      near(boxAfterKey(box, key, false) ?? box),
    ),
  ).toEqual([
    [0.19, 0.3, 0.2, 0.1],
    [0.21, 0.3, 0.2, 0.1],
    [0.2, 0.29, 0.2, 0.1],
    [0.2, 0.31, 0.2, 0.1],
  ]);
  expect(near(boxAfterKey(box, "ArrowRight", true) ?? box)).toEqual([0.2, 0.3, 0.21, 0.1]);
  expect(near(boxAfterKey(box, "ArrowUp", true) ?? box)).toEqual([0.2, 0.3, 0.2, 0.09]);
  expect([boxAfterKey(box, "Enter", false), boxAfterKey(box, "a", true)]).toEqual([null, null]);
});

test("property: however it is pushed and pulled, a box stays in the picture and can be grasped", () => {
  const push = fc.tuple(
    fc.boolean(),
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(push, { maxLength: 30 }), (pushes) => {
      const end = pushes.reduce(
        (now, [size, x, y]) => (size ? resizeBox : moveBox)(now, x, y),
        box,
      );
      expect(end.x).toBeGreaterThanOrEqual(0);
      expect(end.y).toBeGreaterThanOrEqual(0);
      expect(end.x + end.width).toBeLessThanOrEqual(1 + 1e-9);
      expect(end.y + end.height).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.min(end.width, end.height)).toBeGreaterThanOrEqual(smallestShare - 1e-9);
    }),
  );
});

test("on a picture as wide as the card the boxes are the card's; on a tall picture they are in its middle", () => {
  const card = { aspect: 1.6, margin: 0 };
  expect(fitBoxesToObject([box], { ...card, width: 1600, height: 1000 }).map(near)).toEqual([
    near(box),
  ]);
  const [tall] = fitBoxesToObject([box], { ...card, width: 1000, height: 1600 });
  // The card is 1000 × 625 pixels, 487.5 from the top.
  expect(near(tall ?? box)).toEqual([0.2, 0.422, 0.2, 0.04]);
});

test("a box covers every pixel it touches, and none outside the picture", () => {
  expect(
    pixelsOf({ x: 0.101, y: 0.5, width: 0.1, height: 0.5 }, { width: 100, height: 60 }),
  ).toEqual({
    left: 10,
    top: 30,
    width: 11,
    height: 30,
  });
});
