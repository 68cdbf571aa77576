import fc from "fast-check";
import { expect, test } from "vitest";
import { haversineMetres, type Point } from "../quoting/distance.ts";
import { launchTariff } from "../quoting/tariff/tariff.ts";
import { vehicles } from "../vehicle-types.ts";
import { searchMetres } from "./offer.ts";
import { fitTogether, insertBooking, isSmallDetour, loadOf } from "./stacked-booking.ts";

const now = new Date("2026-11-21T03:00:00Z");
const at = (eastKm: number, northKm = 0): Point => ({
  latitude: 13.75 + northKm / 111.195,
  longitude: 100.53 + eastKm / 108,
});
const insert = (
  ahead: Point[],
  added: Point[],
  more: { headed?: boolean; atFirstStop?: boolean } = {},
) =>
  insertBooking({
    from: at(0),
    work: { ahead, headed: false, atFirstStop: false, ...more },
    added,
    vehicle: "motorcycle",
    now,
    holidays: [],
  });
const describeOrder = (job: ReturnType<typeof insert>) =>
  job.order.map((step) => `${step.job[1]}${step.index}`).join(" ");

test("a parcel on the way is picked up on the way, and costs little", () => {
  const job = insert([at(1), at(8)], [at(3), at(7)]);
  expect(describeOrder(job)).toBe("h0 d0 d1 h1");
  expect(isSmallDetour(job)).toBe(true);
});

test("one in the other direction is served after the current work, and then it is too far", () => {
  const job = insert([at(1), at(8)], [at(-6), at(-9)]);
  expect(isSmallDetour(job)).toBe(false);
});

test("one that begins where the work ends causes no delay", () => {
  const job = insert([at(3)], [at(3.2), at(6)]);
  expect(describeOrder(job)).toBe("h0 d0 d1");
  expect([job.detourSeconds, job.worstDelaySeconds, isSmallDetour(job)]).toEqual([0, 0, true]);
});

test("a driver who heads to a stop goes there first", () => {
  const [ahead, added] = [[at(4)], [at(1), at(5)]];
  expect(describeOrder(insert(ahead, added))).toBe("d0 h0 d1");
  expect(describeOrder(insert(ahead, added, { headed: true }))).toMatch(/^h0/);
});

test("a driver further away than a search looks never has a small detour", () => {
  // No traffic: drivers reach furthest.
  const night = new Date("2026-11-20T18:00:00Z");
  const reach = searchMetres({ searchingSince: night, wavesSent: 0 }, night);
  const kilometres = fc.integer({ min: -140, max: 140 }).map((tenths) => tenths / 10);
  const point = fc
    .tuple(kilometres, fc.constantFrom(0, 0, 0, 1))
    .map(([east, north]) => at(east, north));
  const vehicle = fc.constantFrom(...vehicles);
  let small = 0;
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 3 }),
      fc.tuple(point, point),
      fc.boolean(),
      vehicle,
      (ahead, added, headed, ofVehicle) => {
        const work = { ahead, headed, atFirstStop: false };
        const trip = { from: at(0), work, added, vehicle: ofVehicle, now: night, holidays: [] };
        if (!isSmallDetour(insertBooking(trip))) return;
        small += 1;
        expect(haversineMetres(at(0), added[0])).toBeLessThanOrEqual(reach);
      },
    ),
    { numRuns: 3000 },
  );
  expect(small).toBeGreaterThan(50);
  // The furthest that is still small is hardly nearer.
  const furthest = insertBooking({
    ...{ from: at(0), vehicle: "motorcycle", now: night, holidays: [] },
    work: { ahead: [at(9.4)], headed: false, atFirstStop: false },
    added: [at(9.4), at(9.5)],
  });
  expect(isSmallDetour(furthest)).toBe(true);
});

test("two parcels fit by weight and by volume; one of unknown size counts as half of the box", () => {
  const motorcycle = launchTariff.vehicles.motorcycle;
  const load = (weightKg: number, sideCm?: number) =>
    loadOf(
      {
        category: "other",
        weightKg,
        ...(sideCm && { size: { lengthCm: sideCm, widthCm: sideCm, heightCm: sideCm } }),
      },
      motorcycle,
    );
  expect(load(5, 25)).toEqual({ weightShare: 0.25, boxShare: 0.125 });
  expect(fitTogether(load(10), load(10))).toBe(true);
  expect(fitTogether(load(10), load(11))).toBe(false);
  expect(fitTogether(load(1), load(1, 45))).toBe(false);
});

test("property: both orders stay, nothing is lost, and the stop the driver heads to comes first", () => {
  const point = fc
    .tuple(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -80, max: 80 }))
    .map(([x, y]) => at(x / 10, y / 10));
  const stops = (min: number) => fc.array(point, { minLength: min, maxLength: 4 });
  fc.assert(
    fc.property(stops(1), stops(2), fc.boolean(), (ahead, added, headed) => {
      const job = insert(ahead, added, { headed });
      for (const list of ["ahead", "added"] as const) {
        const indexes = job.order.filter((step) => step.job === list).map(({ index }) => index);
        expect(indexes).toEqual((list === "ahead" ? ahead : added).map((_, index) => index));
      }
      if (headed) expect(job.order[0]).toEqual({ job: "ahead", index: 0 });
      expect(job.rideSeconds).toBeGreaterThan(0);
      // One more stop never brings the driver sooner.
      expect(job.worstDelaySeconds).toBeGreaterThanOrEqual(-1);
    }),
  );
});
