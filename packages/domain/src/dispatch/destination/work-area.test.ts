import { expect, test } from "vitest";
import type { Point } from "../../quoting/distance.ts";
import { isWanted } from "../offer.ts";
import { isInWorkArea, type WorkArea } from "./work-area.ts";

/** Kilometres east of the middle of the area. */
const at = (eastKm: number): Point => ({ latitude: 13.75, longitude: 100.53 + eastKm / 108.01 });
const area: WorkArea = { ...at(0), radiusMetres: 5000 };

test("a pick-up is in the area up to its edge", () => {
  expect([0, 4.9, 5.1, -4.9, -5.1].map((km) => isInWorkArea(at(km), area))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test("a driver wants what is picked up in the area, wherever they and the drop-off are", () => {
  const wants = (pickUp: Point, dropOff: Point, change = {}) =>
    isWanted(
      { position: at(20), destination: null, workArea: area, work: null, ...change },
      { pickUp, dropOffs: [dropOff] },
    );
  expect(wants(at(4), at(30))).toBe(true);
  expect(wants(at(6), at(1))).toBe(false);
  expect(wants(at(6), at(1), { workArea: null })).toBe(true);
});

test("on the way to a destination the way decides, and the area waits", () => {
  const driver = { position: at(20), destination: at(0), workArea: area, work: null };
  expect(isWanted(driver, { pickUp: at(19), dropOffs: [at(8)] })).toBe(true);
  expect(isWanted(driver, { pickUp: at(4), dropOffs: [at(9)] })).toBe(false);
});
