import { expect, test } from "vitest";
import { spreadMarks } from "./spread-marks.ts";

test("marks are to scale where there is room", () => {
  expect(spreadMarks([0, 50, 100], { begin: 0, end: 100 })).toEqual([0, 50, 100]);
});

test("marks of almost the same moment are next to each other, in their order, within the scale", () => {
  expect(spreadMarks([0, 1, 2, 100], { begin: 0, end: 100 })).toEqual([0, 4, 8, 100]);
  expect(spreadMarks([0, 99, 100, 100], { begin: 0, end: 100 })).toEqual([0, 92, 96, 100]);
  expect(spreadMarks([5, 5], { begin: 5, end: 5 })).toEqual([0, 4]);
});

test("a mark that was recorded late is where it happened, and very many share the scale", () => {
  expect(spreadMarks([0, 100, 50], { begin: 0, end: 100 })).toEqual([0, 100, 50]);
  const many = spreadMarks(Array(51).fill(0), { begin: 0, end: 100 });
  expect(many[50]).toBeCloseTo(100);
  expect((many[1] ?? 0) - (many[0] ?? 0)).toBeCloseTo(2);
});
