import { expect, test } from "vitest";
import { cardBoxes } from "./card-cover.ts";

test.each([
  [1024, 646],
  [1024, 768],
  [768, 1024],
])(
  "on a picture of %i by %i the covers are next to each other, inside it, below its middle",
  (width, height) => {
    const [religion, blood] = cardBoxes({ width, height });
    if (!religion || !blood) throw new Error("there are two");
    for (const box of [religion, blood]) {
      expect(box.x).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThan(1);
      expect(box.y).toBeGreaterThan(0.5);
      expect(box.y + box.height).toBeLessThan(0.75);
    }
    expect(religion.y).toBe(blood.y);
    expect(religion.x + religion.width).toBeLessThan(blood.x);
  },
);
