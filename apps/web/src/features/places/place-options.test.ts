import { expect, test } from "vitest";
import { foundOptions, knownMatches, recentOptions, withoutPlaces } from "./place-options.tsx";

const recent = recentOptions([
  {
    name: "บ้านแม่",
    address: "ซอยลาดพร้าว 71",
    latitude: 13.8,
    longitude: 100.6,
    placeId: null,
    precision: null,
  },
  {
    name: "Siam Paragon",
    address: "Pathum Wan",
    latitude: 13.7,
    longitude: 100.5,
    placeId: "x",
    precision: "point",
  },
]);

test("own places that fit what is typed are found by name or address, without tone marks and spaces", () => {
  expect(knownMatches(recent, "บานแม").map(({ title }) => title)).toEqual(["บ้านแม่"]);
  expect(knownMatches(recent, "ลาดพราว71").map(({ title }) => title)).toEqual(["บ้านแม่"]);
  expect(knownMatches(recent, "siam p").map(({ title }) => title)).toEqual(["Siam Paragon"]);
  expect(knownMatches(recent, "เชียงใหม่")).toEqual([]);
  expect(knownMatches(recent, " ่ ")).toEqual([]);
});

test("only the middle of an area is called that", () => {
  const place = {
    id: "1",
    name: "จตุจักร",
    address: "กรุงเทพมหานคร",
    kind: "amphoe" as const,
    latitude: 13.8,
    longitude: 100.5,
  };
  expect(foundOptions([{ ...place, precision: "amphoe" }], "≈")[0]?.remark).toBe("≈");
  expect(foundOptions([{ ...place, precision: "point" }], "≈")[0]?.remark).toBeUndefined();
});

test("the place of the other end is not offered, by its id or at its point; another place at the point is", () => {
  const left = (excluded: Parameters<typeof withoutPlaces>[1]) =>
    withoutPlaces(recent, excluded).map(({ title }) => title);
  expect(left([])).toEqual(["บ้านแม่", "Siam Paragon"]);
  expect(left([{ latitude: 13.80001, longitude: 100.60001, placeId: "y" }])).toEqual([
    "Siam Paragon",
  ]);
  expect(left([{ latitude: 0, longitude: 0, placeId: "x" }])).toEqual(["บ้านแม่"]);
  expect(left([{ latitude: 13.7, longitude: 100.5, placeId: "y" }])).toHaveLength(2);
  expect(left([{ latitude: 13.7, longitude: 100.5, placeId: null }])).toEqual(["บ้านแม่"]);
});
