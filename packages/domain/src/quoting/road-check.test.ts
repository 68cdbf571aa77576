import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { isOnRoad, isPlausibleLeg } from "./road-check.ts";

const siam = { latitude: 13.7466, longitude: 100.5347 };
/** 1,050 m from Siam, straight. */
const chitLom = { latitude: 13.7441, longitude: 100.5441 };
const believable = (distanceMetres: number, durationSeconds: number, walkedMetres = 0) =>
  isPlausibleLeg(siam, chitLom, { distanceMetres, durationSeconds, walkedMetres });

test.each<[string, number, number, number, boolean]>([
  ["an ordinary way", 1_500, 240, 0, true],
  ["the straight way", 1_060, 120, 0, true],
  ["a way round a canal", 9_000, 1_200, 0, true],
  ["a hole in the map", 12_000, 1_200, 0, false],
  ["shorter than the crow flies", 700, 120, 0, false],
  ["shorter, but the rest is walked", 700, 120, 400, true],
  ["faster than a vehicle", 1_500, 20, 0, false],
  ["slower than walking", 1_500, 7_200, 0, false],
  ["no number", Number.NaN, 240, 0, false],
  ["an endless one", Number.POSITIVE_INFINITY, 240, 0, false],
  ["a negative one", -1, 240, 0, false],
  ["no time at all for a way", 1_500, 0, 0, false],
])("%s: %d m in %d s", (_, distanceMetres, durationSeconds, walkedMetres, expected) => {
  expect(believable(distanceMetres, durationSeconds, walkedMetres)).toBe(expected);
});

test("a way that would have to swim is not believed, one by the bridge is", () => {
  const [khlongToei, bangKrachao] = [
    { latitude: 13.7075, longitude: 100.573 },
    { latitude: 13.693, longitude: 100.565 },
  ];
  const via = [{ latitude: 13.6696, longitude: 100.5385 }];
  const leg = (distanceMetres: number) => ({
    ...{ distanceMetres, durationSeconds: distanceMetres / 8, walkedMetres: 0, via },
  });
  expect(isPlausibleLeg(khlongToei, bangKrachao, leg(3_028))).toBe(false);
  expect(isPlausibleLeg(khlongToei, bangKrachao, leg(16_500))).toBe(true);
  expect(isPlausibleLeg(khlongToei, bangKrachao, { ...leg(16_500), via: [] })).toBe(false);
});

test("no route at all is right between a point and itself, also while waiting at a light", () => {
  expect(
    isPlausibleLeg(siam, siam, { distanceMetres: 0, durationSeconds: 0, walkedMetres: 20 }),
  ).toBe(true);
  expect(
    isPlausibleLeg(siam, siam, { distanceMetres: 40, durationSeconds: 90, walkedMetres: 20 }),
  ).toBe(true);
});

test("a pin may lie a walk away from the road, not further", () => {
  expect(isOnRoad(limits.roadSnapMetres)).toBe(true);
  expect(isOnRoad(limits.roadSnapMetres + 1)).toBe(false);
  expect(isOnRoad(Number.NaN)).toBe(false);
});
