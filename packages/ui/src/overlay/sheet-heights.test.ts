import { expect, test } from "vitest";
import { heightShare, nextHeight, restingHeight, stepHeight } from "./sheet-heights.ts";

test("a slowly released sheet rests at the nearest height", () => {
  expect(restingHeight(heightShare.peek + 0.02, 0)).toBe("peek");
  expect(restingHeight(0.5, 0.1)).toBe("half");
  expect(restingHeight(0.85, -0.1)).toBe("full");
});

test("a flick goes one height further in its direction", () => {
  expect(restingHeight(heightShare.peek + 0.02, 2)).toBe("half");
  expect(restingHeight(heightShare.half + 0.02, 2)).toBe("full");
  expect(restingHeight(heightShare.half - 0.02, -2)).toBe("peek");
  expect(restingHeight(0.05, -2)).toBe("peek");
  expect(restingHeight(0.99, 2)).toBe("full");
});

test("the arrow keys step and stop at the ends", () => {
  expect(stepHeight("peek", true)).toBe("half");
  expect(stepHeight("full", true)).toBe("full");
  expect(stepHeight("peek", false)).toBe("peek");
});

test("a tap on the handle walks through all three heights and begins again", () => {
  expect(nextHeight("peek")).toBe("half");
  expect(nextHeight("half")).toBe("full");
  expect(nextHeight("full")).toBe("peek");
});
