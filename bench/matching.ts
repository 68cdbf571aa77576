import { monitorEventLoopDelay } from "node:perf_hooks";
import { assignCheapest } from "@songtan/domain/dispatch/assign";
import { greedyOffers } from "@songtan/domain/dispatch/greedy-offers";
import { matchOffers } from "@songtan/domain/dispatch/match-offers";
import type { PlannedOffer, Round } from "@songtan/domain/dispatch/offer";
import { openMatcher } from "../apps/api/src/modules/delivery/dispatch/matcher.ts";
import { allPairs, inWidestRing } from "./data/all-pairs.ts";
import { cityRound } from "./data/city-round.ts";
import { percentile, report } from "./measure/metric.ts";
import { processorMilliseconds } from "./measure/processor-time.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 25);
type Size = { bookings: number; drivers: number };
const sizeText = ({ bookings, drivers }: Size) =>
  `${bookings.toLocaleString("en")} × ${drivers.toLocaleString("en")}`;
const timeOf = (work: () => unknown): number => processorMilliseconds(work).milliseconds;

measure({ bookings: 500, drivers: 2000 });
measure({ bookings: 2000, drivers: 2000 });
quality({ bookings: 300, drivers: 300 });
quality({ bookings: 500, drivers: 2000 });
await measureThread({ bookings: 2000, drivers: 2000 });
measureCities(20, { bookings: 500, drivers: 500 });

/** The runtime of a round, and of the baseline on the same city. */
function measure(size: Size): void {
  const cities = Array.from({ length: rounds }, (_, seed) => cityRound({ ...size, seed }));
  for (const city of cities.slice(0, 2)) matchOffers(city);
  const ours = cities.map((city) => timeOf(() => matchOffers(city)));
  const floor = cities.map((city) => timeOf(() => greedyOffers(city)));
  for (const share of [0.5, 0.99])
    report({
      name: `${sizeText(size)} matched, processor time: p${share * 100} (floor: greedy)`,
      unit: "ms",
      ours: percentile(ours, share),
      floor: percentile(floor, share),
    });
}

/** All cities of a country, one round each after the other, against one round over all of them at once. */
function measureCities(count: number, size: Size): void {
  const cities = Array.from({ length: count }, (_, place) => farApart(place, size));
  const whole: Round = {
    now: cities[0]?.now ?? new Date(0),
    holidays: [],
    waiting: cities.flatMap(({ waiting }) => waiting),
    drivers: cities.flatMap(({ drivers }) => drivers),
  };
  const byCity: number[] = [];
  const atOnce: number[] = [];
  for (let round = 0; round < Math.min(rounds, 5); round += 1) {
    byCity.push(timeOf(() => cities.map(matchOffers)));
    atOnce.push(timeOf(() => matchOffers(whole)));
  }
  const all = sizeText({ bookings: count * size.bookings, drivers: count * size.drivers });
  for (const share of [0.5, 0.99])
    report({
      name: `${all} in ${count} cities, processor time: p${share * 100} (floor: one round over all)`,
      unit: "ms",
      ours: percentile(byCity, share),
      floor: percentile(atOnce, share),
    });
  const together = pickUps(matchOffers(whole));
  const apart = pickUps(cities.flatMap((city) => matchOffers(city)));
  report({
    name: "… a pick-up, mean (floor: one round over all)",
    unit: "s",
    ours: apart.seconds / apart.served,
    floor: together.seconds / together.served,
    note: `${apart.served.toLocaleString("en")} and ${together.served.toLocaleString("en")} served`,
  });
}

/** The same made-up city in another place, with ids of its own: none of its drivers is near another. */
function farApart(place: number, size: Size): Round {
  const city = cityRound({ ...size, seed: place });
  const moved = <Point extends { latitude: number; longitude: number }>(point: Point): Point => ({
    ...point,
    latitude: point.latitude - 6 + (place % 5) * 2,
    longitude: point.longitude - 4 + Math.floor(place / 5) * 2,
  });
  return {
    ...city,
    waiting: city.waiting.map((booking) => ({
      ...booking,
      id: `${place}-${booking.id}`,
      pickUp: moved(booking.pickUp),
      dropOffs: booking.dropOffs.map(moved),
    })),
    drivers: city.drivers.map((driver) => ({
      ...driver,
      id: `${place}-${driver.id}`,
      position: driver.position && moved(driver.position),
    })),
  };
}

/** The first offer of each booking: who would drive if everybody says yes. */
function pickUps(offers: readonly PlannedOffer[]): { served: number; seconds: number } {
  const first = new Map<string, number>();
  for (const { bookingId, pickupSeconds } of offers)
    first.set(bookingId, Math.min(pickupSeconds, first.get(bookingId) ?? Infinity));
  return {
    served: first.size,
    seconds: [...first.values()].reduce((sum, seconds) => sum + seconds, 0),
  };
}

/**
 * Time to all pick-ups by matching, by the baseline, and at best, when every booking may go to any
 * driver.
 */
function quality(size: Size): void {
  const sums = { ours: 0, greedy: 0, best: 0, served: 0, greedyServed: 0, bestServed: 0 };
  for (let seed = 0; seed < 5; seed += 1) {
    const city = inWidestRing(cityRound({ ...size, seed }));
    const [ours, greedy] = [pickUps(matchOffers(city)), pickUps(greedyOffers(city, 1))];
    sums.ours += ours.seconds;
    sums.served += ours.served;
    sums.greedy += greedy.seconds;
    sums.greedyServed += greedy.served;
    const best = atBest(city);
    sums.best += best.seconds;
    sums.bestServed += best.served;
  }
  const bookings = size.bookings * 5;
  const name = sizeText(size);
  report({
    name: `${name}: a pick-up, mean (floor: greedy)`,
    unit: "s",
    ours: sums.ours / sums.served,
    floor: sums.greedy / sums.greedyServed,
  });
  report({
    name: `${name}: bookings served in the first wave`,
    unit: "%",
    ours: (sums.served / bookings) * 100,
    floor: (sums.greedyServed / bookings) * 100,
  });
  report({
    name: `${name}: a pick-up against the optimum over all`,
    unit: "s",
    ours: sums.ours / sums.served,
    floor: sums.best / sums.bestServed,
  });
}

/**
 * The minimum over all drivers in the widest ring: four million pairs instead of sixteen per
 * booking.
 */
function atBest(city: Round): { served: number; seconds: number } {
  const rows = allPairs(city);
  const seconds = [...assignCheapest(rows, city.drivers.length)].flatMap(
    (column, row) => rows[row]?.choices.find((choice) => choice.column === column)?.cost ?? [],
  );
  return { served: seconds.length, seconds: seconds.reduce((sum, value) => sum + value, 0) };
}

/**
 * The same in its own thread: how long a round needs with the copies, and how long the main thread
 * was blocked during it.
 */
async function measureThread(size: Size): Promise<void> {
  const matcher = openMatcher();
  const city = cityRound({ ...size, seed: 1 });
  await matcher.match(city);
  const mainThreadMilliseconds = timeOf(() => matchOffers(city));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const milliseconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    delay.enable();
    const begun = performance.now();
    await matcher.match(city);
    milliseconds.push(performance.now() - begun);
    delay.disable();
  }
  await matcher.stop();
  const name = `${sizeText(size)} in its thread`;
  for (const share of [0.5, 0.99])
    report({
      name: `${name}: p${share * 100} (floor: here)`,
      unit: "ms",
      ours: percentile(milliseconds, share),
      floor: mainThreadMilliseconds,
    });
  report({
    name: `… the main thread's longest pause`,
    unit: "ms",
    ours: delay.max / 1e6,
    floor: mainThreadMilliseconds,
  });
}
