import { expect, test } from "vitest";
import type { Fix } from "./location-slice.ts";
import { createPositionBatch } from "./position-batch.ts";

const fix = (second: number): Fix => ({
  latitude: 13.7,
  longitude: 100.5,
  recordedAt: new Date(second * 1000).toISOString(),
});

test("points leave in order, no more at once than one call accepts", () => {
  const batch = createPositionBatch(2);
  for (const second of [1, 2, 3]) batch.add(fix(second));
  expect(batch.flush()).toEqual([fix(1), fix(2)]);
  expect(batch.flush()).toEqual([fix(3)]);
  expect(batch.flush()).toEqual([]);
});

test("the same reading twice is one point", () => {
  const batch = createPositionBatch(10);
  batch.add(fix(1));
  batch.add(fix(1));
  expect(batch.flush()).toEqual([fix(1)]);
});

test("points that could not be sent come before the newer ones, and only the newest are retained", () => {
  const batch = createPositionBatch(1000);
  batch.add(fix(5));
  batch.putBack([fix(3), fix(4)]);
  expect(batch.flush()).toEqual([fix(3), fix(4), fix(5)]);
  for (let second = 0; second < 500; second++) batch.add(fix(second));
  const flushed = batch.flush();
  expect(flushed.length).toBeLessThan(500);
  expect(flushed.at(-1)).toEqual(fix(499));
});
