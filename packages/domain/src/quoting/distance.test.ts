import fc from "fast-check";
import { expect, test } from "vitest";
import { isInThailand } from "./area.ts";
import {
  bearingDegrees,
  driveSeconds,
  estimateRoute,
  haversineMetres,
  type Point,
  roadMetres,
} from "./distance.ts";

const leaving = (text: string) => ({ at: new Date(text), holidays: [] });
const noon = leaving("2026-11-23T05:00:00Z");
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const siam = at(13.7466, 100.5347);
const donMueang = at(13.9126, 100.6067);

test.each<[string, number, number]>([
  ["Bangkok", 13.7563, 100.5018],
  ["Chiang Mai", 18.7883, 98.9853],
  ["Nong Khai", 17.878, 102.742],
  ["Mae Sai", 20.433, 99.876],
  ["Betong", 5.774, 101.072],
  ["Phuket", 7.88, 98.39],
  ["Ko Samui", 9.512, 100.013],
  ["Ko Tao", 10.09, 99.83],
  ["Ko Chang", 12.05, 102.32],
  ["Ko Lipe", 6.488, 99.3],
  ["Aranyaprathet", 13.69, 102.5],
  ["Mae Sot", 16.713, 98.57],
  ["Ranong", 9.962, 98.635],
  ["Khlong Yai", 11.776, 102.887],
  ["Mukdahan", 16.543, 104.72],
  ["Chiang Khong", 20.26, 100.405],
  ["Mae Hong Son", 19.3, 97.965],
  ["Sadao", 6.64, 100.42],
  ["Su-ngai Kolok", 6.028, 101.966],
  ["Khong Chiam", 15.318, 105.5],
])("%s is in Thailand", (_name, latitude, longitude) => {
  expect(isInThailand({ latitude, longitude })).toBe(true);
});

test.each<[string, number, number]>([
  ["nowhere", 0, 0],
  ["the gulf", 10.5, 101],
  ["the Andaman Sea", 8, 97],
  ["Vientiane", 17.9757, 102.6331],
  ["Penang", 5.414, 100.329],
  ["Langkawi", 6.32, 99.85],
  ["Poipet", 13.657, 102.565],
  ["Siem Reap", 13.362, 103.86],
  ["Mawlamyine", 16.49, 97.63],
  ["Myawaddy", 16.69, 98.5],
  ["Tachileik", 20.452, 99.88],
  ["Kawthaung", 9.983, 98.55],
  ["Savannakhet", 16.555, 104.76],
  ["Pailin", 12.85, 102.61],
  ["Kota Bharu", 6.125, 102.238],
])("%s is not", (_name, latitude, longitude) => {
  expect(isInThailand({ latitude, longitude })).toBe(false);
});

test("distances are right, and the road estimate stretches short routes most", () => {
  expect(Math.round(haversineMetres(siam, donMueang) / 100)).toBe(200);
  expect([0, 500, 2200, 20_000].map(roadMetres)).toEqual([0, 1008, 3493, 24_402]);
  expect(
    [at(14, 100), at(13, 101), at(12, 100), at(13, 99)].map(
      (to) => Math.round(bearingDegrees(at(13, 100), to) / 90) % 4,
    ),
  ).toEqual([0, 1, 2, 3]);
});

test("a route adds up its legs and is slower in the rush hour", () => {
  const route = estimateRoute([siam, donMueang, siam], { vehicle: "hatchback", departure: noon });
  expect(route.legs).toHaveLength(2);
  expect(route.distanceMetres).toBe(route.legs.reduce((sum, leg) => sum + leg.distanceMetres, 0));
  expect(route.line[0]).toEqual([siam.longitude, siam.latitude]);
  const [rush, night] = [leaving("2026-11-23T01:00:00Z"), leaving("2026-11-23T17:00:00Z")];
  expect(driveSeconds(8000, "hatchback", rush)).toBeGreaterThan(
    driveSeconds(8000, "hatchback", noon),
  );
  expect(driveSeconds(8000, "hatchback", night)).toBeLessThan(
    driveSeconds(8000, "hatchback", noon),
  );
  expect(driveSeconds(8000, "hatchback", leaving("2026-11-22T01:00:00Z"))).toBe(
    driveSeconds(8000, "hatchback", noon),
  );
});

test("property: the road is never shorter than the straight way and grows with it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 5000 }),
      (metres, more) => {
        expect(roadMetres(metres)).toBeGreaterThanOrEqual(metres);
        expect(roadMetres(metres + more)).toBeGreaterThanOrEqual(roadMetres(metres));
      },
    ),
  );
});
