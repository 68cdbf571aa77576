import fc from "fast-check";
import { expect, test } from "vitest";
import { haversineMetres } from "../../quoting/distance.ts";
import { areaPoint, driverOnShareLink } from "./share-link-places.ts";

const inBangkok = fc.record({
  latitude: fc.double({ min: 13.5, max: 14, noNaN: true }),
  longitude: fc.double({ min: 100.3, max: 100.9, noNaN: true }),
});

test("on the way the driver is where they are; within a kilometre of a stop only the area is shown", () => {
  fc.assert(
    fc.property(inBangkok, fc.array(inBangkok, { minLength: 2, maxLength: 4 }), (driver, stops) => {
      const isNear = stops.some((stop) => haversineMetres(driver, stop) < 1000);
      expect(driverOnShareLink(driver, stops)).toEqual(isNear ? areaPoint(driver) : driver);
    }),
  );
});

test("two doors of one area are one place, and what else is known of a position stays", () => {
  const first = { latitude: 13.7466, longitude: 100.5347, heading: 90 };
  const second = { latitude: 13.7512, longitude: 100.5312, heading: 90 };
  expect(areaPoint(first)).toEqual(areaPoint(second));
  expect(driverOnShareLink(first, [first])).toEqual(driverOnShareLink(second, [second]));
});
