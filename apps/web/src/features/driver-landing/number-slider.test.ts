import { expect, test } from "vitest";
import { nearest } from "./number-slider.tsx";

test("what is typed becomes the nearest number that can be slid to", () => {
  const range = { min: 1, max: 40, step: 0.5 };
  expect(nearest(8.3, range)).toBe(8.5);
  expect(nearest(-3, range)).toBe(1);
  expect(nearest(1e9, range)).toBe(40);
  expect(nearest(0.3, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
});
