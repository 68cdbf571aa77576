import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlannedOffer } from "./offer.ts";
import { refineOffers } from "./refine-offers.ts";

const offer = (
  driverId: string,
  seconds: number,
  more: Partial<PlannedOffer> = {},
): PlannedOffer => ({
  bookingId: "b1",
  driverId,
  wave: 1,
  pickupDistanceMetres: seconds * 8,
  pickupSeconds: seconds,
  detourSeconds: null,
  expiresAt: new Date("2026-11-23T05:00:30Z"),
  reasons: ["near"],
  ...more,
});

test("across the river the nearest on the map is not the nearest by road", () => {
  const wave = [
    offer("opposite", 60, { reasons: ["nearest", "waiting_longest"] }),
    offer("same bank", 120),
  ];
  const refined = refineOffers(wave, (id) =>
    id === "opposite"
      ? { distanceMetres: 6200, durationSeconds: 900 }
      : { distanceMetres: 1100, durationSeconds: 140 },
  );
  expect(
    refined.map(({ driverId, pickupSeconds, reasons }) => [driverId, pickupSeconds, reasons]),
  ).toEqual([
    ["opposite", 900, ["near", "waiting_longest"]],
    ["same bank", 140, ["nearest"]],
  ]);
});

test("without an engine the wave stays as it was planned", () => {
  const wave = [
    offer("a", 60, { reasons: ["nearest", "wider_ring"] }),
    offer("b", 60),
    offer("c", 90),
  ];
  expect(refineOffers(wave, () => null)).toEqual(wave);
  expect(refineOffers([], () => null)).toEqual([]);
});

test("property: no offer is added or left out, and exactly one is nearest: the first to arrive", () => {
  const routes = fc.array(
    fc.option(fc.record({ distanceMetres: fc.nat(50_000), durationSeconds: fc.nat(9_000) })),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  fc.assert(
    fc.property(routes, (known) => {
      const wave = known.map((_, index) =>
        offer(`d${index}`, 100 + index, { reasons: [index === 0 ? "nearest" : "near"] }),
      );
      const refined = refineOffers(wave, (id) => known[Number(id.slice(1))] ?? null);
      expect(refined.map(({ driverId }) => driverId)).toEqual(wave.map(({ driverId }) => driverId));
      const nearest = refined.filter(({ reasons }) => reasons.includes("nearest"));
      expect(nearest).toHaveLength(1);
      expect(nearest[0]?.pickupSeconds).toBe(
        Math.min(...refined.map(({ pickupSeconds }) => pickupSeconds)),
      );
    }),
  );
});
