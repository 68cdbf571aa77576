import fc from "fast-check";
import { expect, test } from "vitest";
import { clampToFrame, moved, scaleMax, turned, wholePicture, zoomedAt } from "./picture-view.ts";

const frame = { width: 600, height: 400 };

test("the spot under the pointer stays where it is while one zooms in", () => {
  const view = zoomedAt(wholePicture, { factor: 2, point: { x: 100, y: -50 }, frame });
  expect(view).toEqual({ scale: 2, x: -100, y: 50, turns: 0 });
  // The spot's place on the unscaled picture, before and after.
  expect([(100 - view.x) / view.scale, (-50 - view.y) / view.scale]).toEqual([100, -50]);
});

test("zooming out again ends at the whole picture", () => {
  const near = zoomedAt(wholePicture, { factor: 4, point: { x: 200, y: 100 }, frame });
  expect(zoomedAt(near, { factor: 0.01, point: { x: -200, y: 0 }, frame })).toEqual(wholePicture);
});

test("four turns are none, and each shows the whole picture", () => {
  const near = { ...wholePicture, scale: 3, x: 20 };
  expect(turned(near)).toEqual({ ...wholePicture, turns: 1 });
  expect([1, 2, 3, 4].reduce((view) => turned(view), near).turns).toBe(0);
});

test("property: however one pulls, scale and shift stay within their limits", () => {
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.1, max: 10, noNaN: true }),
      x: fc.integer(),
      y: fc.integer(),
    }),
    fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -5000, max: 5000 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let view = wholePicture;
      for (const move of steps)
        view =
          "factor" in move
            ? zoomedAt(view, { factor: move.factor as number, point: move, frame })
            : moved(view, move, frame);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(scaleMax);
      expect(clampToFrame(view, frame)).toEqual(view);
    }),
  );
});
