import { expect, test } from "vitest";
import type { LngLat } from "../source/map-types.ts";
import { bearing, glideMsMax, glideTo, poseAt, turn } from "./courier-glide.ts";

const siam: LngLat = [100.5348, 13.7465];
const asok: LngLat = [100.5604, 13.7378];
const chiangMai: LngLat = [98.9933, 18.7877];

test("the marker needs as long as the time between two positions, five seconds at most, and never moves back", () => {
  const glide = glideTo(
    { lngLat: siam, headingDegrees: null },
    { lngLat: asok, headingDegrees: null },
    { atMs: 1000, sinceLastMs: 60_000 },
  );
  expect(glide.lastsMs).toBe(glideMsMax);
  const longitudes = [1000, 2000, 3500, 5000, 6000, 9000].map(
    (time) => poseAt(glide, time).lngLat[0],
  );
  expect(longitudes).toEqual([...longitudes].sort((a, b) => a - b));
  expect(poseAt(glide, 1000).lngLat).toEqual(siam);
  expect(poseAt(glide, 6000)).toMatchObject({ lngLat: asok, done: true });
});

test("a position that arrives during a glide starts from the marker's current pose: no jump", () => {
  const first = glideTo(
    { lngLat: siam, headingDegrees: 90 },
    { lngLat: asok, headingDegrees: 90 },
    { atMs: 0, sinceLastMs: 4000 },
  );
  const shown = poseAt(first, 1700);
  const second = glideTo(
    shown,
    { lngLat: siam, headingDegrees: 270 },
    { atMs: 1700, sinceLastMs: 1700 },
  );
  expect(poseAt(second, 1700).lngLat).toEqual(shown.lngLat);
});

test("from one city to another it is put, not driven", () => {
  const glide = glideTo(
    { lngLat: siam, headingDegrees: null },
    { lngLat: chiangMai, headingDegrees: null },
    { atMs: 0, sinceLastMs: 4000 },
  );
  expect(poseAt(glide, 0)).toMatchObject({ lngLat: chiangMai, done: true });
});

test("without a heading of the phone's own, the way it went is the way it looks", () => {
  expect(bearing(siam, [100.5348, 13.8])).toBeCloseTo(0);
  expect(bearing(siam, [100.6, 13.7465])).toBeCloseTo(90);
  expect(bearing(siam, [100.5, 13.7465])).toBeCloseTo(270);
  expect(bearing(siam, [100.53481, 13.74651])).toBeNull();
  const still = glideTo(
    { lngLat: siam, headingDegrees: 45 },
    { lngLat: siam, headingDegrees: null },
    { atMs: 0, sinceLastMs: 5000 },
  );
  expect(still.to.headingDegrees).toBe(45);
});

test("it turns the short way round", () => {
  expect(turn(350, 10, 0.5)).toBeCloseTo(0);
  expect(turn(10, 350, 0.5)).toBeCloseTo(0);
  expect(turn(90, 270, 1)).toBeCloseTo(270);
});
