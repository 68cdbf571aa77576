import fc from "fast-check";
import { expect, test } from "vitest";
import { driveSeconds, estimateMetres } from "../../quoting/distance.ts";
import { assignCheapest } from "../assign.ts";
import { greedyOffers } from "../greedy-offers.ts";
import { findCandidates, matchOffers } from "../match-offers.ts";
import { matchWeights, priorityOf } from "../match-weights.ts";
import { indexPoints } from "../nearby.ts";
import type { DispatchDriver, PlannedOffer, Round, WaitingBooking } from "../offer.ts";
import {
  ago,
  at,
  booking,
  describeOffers,
  driver,
  match,
  now,
  place,
  someBookings,
  someDrivers,
} from "./round.fixture.ts";

test("both are served well where one after the other would send a driver far", () => {
  const waiting = [booking("a", at(0)), booking("b", at(-0.6))];
  const drivers = [driver("west", at(-0.3)), driver("east", at(0.5))];
  const seconds = (offers: PlannedOffer[]) =>
    offers.reduce((sum, offer) => sum + offer.pickupSeconds, 0);
  const matched = match(waiting, drivers);
  expect(describeOffers(matched)).toEqual([
    "a→east nearest+shared_out+waiting_longest",
    "b→west nearest",
  ]);
  // Greedy gives both to the first.
  expect(
    greedyOffers({ waiting, drivers, now, holidays: [] }).every((offer) => offer.bookingId === "a"),
  ).toBe(true);
  expect(seconds(matched)).toBeLessThan(600);
});

test("with one driver for two, who waits longer, pays more or was given back has the better claim", () => {
  const one = [driver("d", at(0))];
  const rivals = (change: Partial<WaitingBooking>) =>
    match([booking("x", at(0.1)), booking("y", at(0.4), change)], one);
  expect(describeOffers(rivals({}))).toEqual(["x→d nearest+waiting_longest"]);
  expect(rivals({ searchingSince: ago(60) })[0]?.bookingId).toBe("y");
  expect(describeOffers(rivals({ priorityFeeSatang: 5000 }))).toEqual(["y→d nearest+priority_fee"]);
  expect(rivals({ priorityFeeSatang: 100 })[0]?.bookingId).toBe("x");
  const back = match(
    [
      booking("x", at(0.1), { searchingSince: ago(3600), priorityFeeSatang: 50_000 }),
      booking("y", at(0.4), { firstInLine: true }),
    ],
    one,
  );
  expect(describeOffers(back)).toEqual(["y→d nearest+first_in_line"]);
});

test("a driver with a job is offered what lies on the way, and not what does not", () => {
  const work = {
    ahead: [at(1), at(8)],
    headed: false,
    atFirstStop: false,
    load: { weightShare: 0.5, boxShare: 0.5 },
  };
  const riding = driver("d", at(0), { work });
  const onTheWay = booking("b", at(2), { dropOffs: [at(7)] });
  const [offer] = match([onTheWay], [riding]);
  expect(offer?.reasons).toEqual(["nearest", "on_your_way"]);
  expect(offer?.detourSeconds).toBeGreaterThanOrEqual(0);
  expect(match([booking("b", at(-2), { dropOffs: [at(-9)] })], [riding])).toEqual([]);
  expect(match([{ ...onTheWay, load: { weightShare: 0.6, boxShare: 0.1 } }], [riding])).toEqual([]);
  expect(match([{ ...onTheWay, alone: true }], [riding])).toEqual([]);
  expect(match([onTheWay], [{ ...riding, busy: true }])).toEqual([]);
  // A free driver about as near gets the offer first: with one each, the free one has it.
  const both = match(
    [onTheWay, booking("c", at(2.1), { dropOffs: [at(7)] })],
    [riding, driver("free", at(2))],
  );
  expect(both.find((offer) => offer.driverId === "free")?.bookingId).toBeDefined();
  expect(both).toHaveLength(2);
});

test("a driver who missed the first offer gets it again, after others", () => {
  const waiting = [booking("b", at(0), { missedByDriverIds: ["hidden"] })];
  expect(describeOffers(match(waiting, [driver("hidden", at(0.1))]))).toEqual([
    "b→hidden nearest+asked_again",
  ]);
});

test("property: no driver has two offers or one they may not have, and the order of the lists does not matter", () => {
  fc.assert(
    fc.property(someBookings, someDrivers, (waiting, drivers) => {
      const offers = match(waiting, drivers);
      expect(new Set(offers.map((offer) => offer.driverId)).size).toBe(offers.length);
      for (const offer of offers) {
        const offeredDriver = drivers.find(({ id }) => id === offer.driverId);
        const job = waiting.find(({ id }) => id === offer.bookingId);
        expect(
          offeredDriver?.verified &&
            offeredDriver.onDuty &&
            !offeredDriver.busy &&
            !offeredDriver.hasOpenOffer,
        ).toBe(true);
        expect(offeredDriver?.vehicle).toBe("motorcycle");
        expect(offeredDriver?.seenAt).toEqual(now);
        expect(job?.excludedDriverIds).not.toContain(offer.driverId);
        expect(job?.cashHoldSatang ?? 0).toBeLessThanOrEqual(
          Math.max(0, offeredDriver?.cashLimitSatang ?? 0),
        );
        expect(
          offers.filter(({ bookingId }) => bookingId === offer.bookingId).length,
        ).toBeLessThanOrEqual(5);
      }
      expect(match([...waiting].reverse(), [...drivers].reverse())).toEqual(offers);
    }),
  );
});

test("property: no booking starves: a lost driver goes to a booking with as good a priority, but for the distance", () => {
  fc.assert(
    fc.property(someBookings, someDrivers, (waiting, drivers) => {
      const round: Round = { waiting, drivers, now, holidays: [] };
      const offers = matchOffers(round);
      const { bookings, drivers: able, candidates } = findCandidates(round);
      const servedBy = new Map(offers.map((offer) => [offer.driverId, offer.bookingId]));
      for (const [index, left] of bookings.entries()) {
        if (offers.some((offer) => offer.bookingId === left.id)) continue;
        for (const { driver: who, cost } of candidates[index] ?? []) {
          const winner = bookings.find(({ id }) => id === servedBy.get(able[who]?.id ?? ""));
          expect(winner).toBeDefined();
          // At four seconds for each one waited, no booking that came `cost / 4` seconds later is
          // served instead.
          if (winner)
            expect(priorityOf(winner, now)).toBeGreaterThanOrEqual(priorityOf(left, now) - cost);
        }
      }
    }),
  );
});

/** What the bookings cost together: their first pick-ups, and what leaving one out costs. */
const totalCost = (waiting: readonly WaitingBooking[], offers: readonly PlannedOffer[]) =>
  waiting.reduce((sum, one) => {
    const seconds = offers
      .filter(({ bookingId }) => bookingId === one.id)
      .map(({ pickupSeconds }) => pickupSeconds);
    const leftOut = matchWeights.unservedSeconds + priorityOf(one, now);
    return sum + (seconds.length > 0 ? Math.min(...seconds) : leftOut);
  }, 0);
/** The least there is, with every driver in view of every booking. */
const leastCost = (waiting: readonly WaitingBooking[], drivers: readonly DispatchDriver[]) => {
  const rows = waiting.map((one) => ({
    choices: drivers.map(({ position }, column) => ({
      column,
      cost: driveSeconds(estimateMetres(position, one.pickUp), "motorcycle", {
        at: now,
        holidays: [],
      }),
    })),
    skipCost: matchWeights.unservedSeconds + priorityOf(one, now),
  }));
  return [...assignCheapest(rows, drivers.length)].reduce((sum, column, row) => {
    const choice = rows[row]?.choices[column];
    return sum + (choice?.cost ?? rows[row]?.skipCost ?? 0);
  }, 0);
};
const widestRing = { wavesSent: 7, searchingSince: ago(3600) };

test("property: a small round is as good as the best of all pairs, so never worse than one after the other", () => {
  const places = fc.array(place, { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(places, places, (pickUps, positions) => {
      const waiting = pickUps.map((at, index) => booking(`b${index}`, at, widestRing));
      const drivers = positions.map((at, index) => driver(`d${index}`, at));
      const cost = totalCost(waiting, match(waiting, drivers));
      expect(cost).toBe(leastCost(waiting, drivers));
      const greedy = greedyOffers({ waiting, drivers, now, holidays: [] }, 1);
      expect(cost).toBeLessThanOrEqual(totalCost(waiting, greedy));
    }),
  );
});

test("a larger round stays within one percent of the best of all pairs", () => {
  const compare = (bookings: number, count: number) => {
    const points = fc.sample(place, { numRuns: bookings + count, seed: 7 });
    const waiting = points
      .slice(0, bookings)
      .map((point, index) => booking(`b${index}`, point, widestRing));
    const drivers = points.slice(bookings).map((point, index) => driver(`d${index}`, point));
    return totalCost(waiting, match(waiting, drivers)) / leastCost(waiting, drivers);
  };
  expect(compare(100, 100)).toBe(1);
  expect(compare(200, 260)).toBeLessThan(1.01);
  expect(compare(200, 200)).toBeLessThan(1.01);
});

test("property: the nearest on the grid are the nearest of all", () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 40 }),
      place,
      fc.integer({ min: 1, max: 5 }),
      (points, from, count) => {
        const index = indexPoints(points.map((point, owner) => ({ owner, at: point })));
        const all = indexPoints(points.map((point, owner) => ({ owner, at: point })));
        const wish = { radiusMetres: 9000, accepts: () => true };
        const near = index.nearest(from, { ...wish, count });
        expect(near).toEqual(all.nearest(from, { ...wish, count: 1000 }).slice(0, count));
      },
    ),
  );
});
