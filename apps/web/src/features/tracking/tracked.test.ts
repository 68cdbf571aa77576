import { expect, test } from "vitest";
import { ageSeconds, mapCourier, mapStops, trackedShare } from "./tracked.ts";

const now = Date.parse("2026-11-21T02:10:00.000Z");
const labels = { name: "สมบัติ", age: (seconds: number) => `${seconds} วินาทีก่อน` };
const position = { latitude: 13.7, longitude: 100.5, recordedAt: "2026-11-21T02:07:00.000Z" };

test("an old position is drawn as old, a clock that runs behind never makes it younger than now", () => {
  expect(mapCourier(position, labels, now)).toMatchObject({
    lngLat: [100.5, 13.7],
    stale: true,
    age: "180 วินาทีก่อน",
  });
  expect(
    mapCourier({ ...position, recordedAt: "2026-11-21T02:09:30.000Z" }, labels, now)?.stale,
  ).toBe(false);
  expect(ageSeconds({ recordedAt: "2026-11-21T02:11:00.000Z" }, now)).toBe(0);
  expect(mapCourier(undefined, labels, now)).toBeNull();
});

test("a share link shows areas, and only the direction between them", () => {
  const shared = trackedShare({
    number: "ST-4F7K-92M",
    state: "in_transit",
    vehicle: "motorcycle",
    scheduledAt: null,
    timeline: [],
    stops: [
      { index: 0, state: "done", area: "ปทุมวัน", latitude: 13.75, longitude: 100.53 },
      { index: 1, state: "failed", area: "วัฒนา", latitude: 13.74, longitude: 100.56 },
    ],
  });
  expect(shared.stops.map(({ place }) => place)).toEqual(["ปทุมวัน", "วัฒนา"]);
  expect(shared.line).toEqual({
    coordinates: [
      [100.53, 13.75],
      [100.56, 13.74],
    ],
    estimate: true,
  });
  expect(mapStops(shared).map(({ label, kind }) => [label, kind])).toEqual([
    ["A", "done"],
    ["1", "bad"],
  ]);
});
