import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../../limits.ts";
import { haversineMetres, type Point } from "../../quoting/distance.ts";
import {
  beginDestination,
  type DestinationState,
  destinationDay,
  hasReached,
  isHomeward,
} from "./destination.ts";

const now = new Date("2026-11-21T10:00:00Z");
/** Kilometres east and north of the driver's home. */
const at = (eastKm: number, northKm = 0): Point => ({
  latitude: 13.75 + northKm / 111.195,
  longitude: 100.53 + eastKm / 108,
});
const home = at(0);
const ready: DestinationState = { onDuty: true, inUse: false, usesToday: 0, position: at(10) };

test("begins on duty, one at a time, twice a day, and not where the driver already is", () => {
  const begin = (change: Partial<DestinationState>) => {
    const decision = beginDestination({ ...ready, ...change }, home, now);
    return decision.ok ? decision.endsAt.toISOString() : decision.refusal;
  };
  const inThreeHours = "2026-11-21T13:00:00.000Z";
  expect([
    begin({}),
    begin({ usesToday: 1 }),
    begin({ position: null }),
    begin({ position: at(0.6) }),
    begin({ usesToday: 2 }),
    begin({ position: at(0.4) }),
    begin({ inUse: true, usesToday: 2 }),
    begin({ onDuty: false, inUse: true, usesToday: 2 }),
  ]).toEqual([
    inThreeHours,
    inThreeHours,
    inThreeHours,
    inThreeHours,
    "destinations_used",
    "destination_near",
    "destination_in_use",
    "off_duty",
  ]);
});

test("a day is Bangkok's", () => {
  expect(destinationDay(new Date("2026-11-21T16:59:59Z"))).toEqual({
    from: new Date("2026-11-20T17:00:00Z"),
    to: new Date("2026-11-21T17:00:00Z"),
  });
  expect(destinationDay(new Date("2026-11-21T17:00:00Z")).from).toEqual(
    new Date("2026-11-21T17:00:00Z"),
  );
});

test("half a kilometre away is reached", () => {
  expect(hasReached(at(0.49), home)).toBe(true);
  expect(hasReached(at(0.51), home)).toBe(false);
});

const trip = (pickUp: Point, ...dropOffs: Point[]) => ({ pickUp, dropOffs });

test.each([
  ["straight home", trip(at(10), at(2)), true],
  ["a little aside", trip(at(10), at(4, 4)), true],
  ["a pick-up 1.9 km back", trip(at(11.9), at(2)), true],
  ["a pick-up 2.1 km back", trip(at(12.1), at(2)), false],
  ["a pick-up on the way", trip(at(6), at(1)), true],
  ["across", trip(at(10), at(9, 6)), false],
  ["away", trip(at(10), at(14)), false],
  ["out from a pick-up that is nearer, still nearer than the driver", trip(at(3), at(6)), false],
  ["past home and as far again", trip(at(10), at(-10)), false],
  ["past home by little", trip(at(10), at(-2)), true],
  ["home by a long way round", trip(at(10), at(10, 12), at(1)), false],
  ["home over two stops on the way", trip(at(10), at(6, 1), at(1)), true],
  ["nothing gained by a round trip", trip(at(10), at(10)), false],
  ["no drop-off", trip(at(9)), false],
])("from 10 km away, %s", (_name, booking, expected) => {
  expect(isHomeward(at(10), booking, home)).toBe(expected);
});

test("property: whatever is accepted ends nearer to the destination than it began, by half of its length", () => {
  const point = fc
    .tuple(
      fc.double({ min: -30, max: 30, noNaN: true }),
      fc.double({ min: -30, max: 30, noNaN: true }),
    )
    .map(([east, north]) => at(east, north));
  fc.assert(
    fc.property(
      point,
      point,
      fc.array(point, { minLength: 1, maxLength: 4 }),
      (from, pickUp, dropOffs) => {
        if (!isHomeward(from, { pickUp, dropOffs }, home)) return;
        const left = haversineMetres(dropOffs.at(-1) ?? pickUp, home);
        const direct = haversineMetres(pickUp, dropOffs.at(-1) ?? pickUp);
        expect(left).toBeLessThan(haversineMetres(from, home));
        expect(haversineMetres(pickUp, home) - left).toBeGreaterThanOrEqual(direct / 2);
        expect(haversineMetres(pickUp, home)).toBeLessThanOrEqual(
          haversineMetres(from, home) + limits.destinationBackMetres,
        );
      },
    ),
  );
});
