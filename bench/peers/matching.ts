import { type AssignmentRow, assignCheapest } from "@songtan/domain/dispatch/assign";
import { greedyOffers } from "@songtan/domain/dispatch/greedy-offers";
import { matchOffers } from "@songtan/domain/dispatch/match-offers";
import type { PlannedOffer, Round } from "@songtan/domain/dispatch/offer";
import { allPairs, inWidestRing } from "../data/all-pairs.ts";
import { cityRound } from "../data/city-round.ts";
import { median, report } from "../measure/metric.ts";
import { processorMilliseconds } from "../measure/processor-time.ts";
import { assignmentOptimum, assignmentProblem } from "./solver/assignment.ts";

const cities = Number(process.env.BENCH_ROUNDS ?? 5);
/** As many bookings as drivers: the case where who goes where matters most. */
const sizes = [10, 30, 100, 200, 400, 700];
const largest = 10_000;
const timed = <Result>(work: () => Result) => processorMilliseconds(work, 60);

for (const size of sizes) against(size);
alone();

function unserved(offers: readonly PlannedOffer[], city: Round): number {
  return city.waiting.length - new Set(offers.map(({ bookingId }) => bookingId)).size;
}

/**
 * What the bookings cost together: the way to each pick-up by its first offer, and for a booking
 * without one what leaving it out costs. The same sum that the exact solver makes least.
 */
function costOf(offers: readonly PlannedOffer[], pairs: readonly AssignmentRow[], city: Round) {
  const first = new Map<string, number>();
  for (const { bookingId, pickupSeconds } of offers)
    first.set(bookingId, Math.min(pickupSeconds, first.get(bookingId) ?? Infinity));
  return city.waiting.reduce(
    (sum, { id }, row) => sum + (first.get(id) ?? pairs[row]?.skipCost ?? 0),
    0,
  );
}

/** Of one city: what each of them costs, and its processor time. */
function compare(city: Round) {
  const pairs = allPairs(city);
  const problem = assignmentProblem(pairs, city.drivers.length);
  const ours = timed(() => matchOffers(city));
  const greedy = timed(() => greedyOffers(city, 1));
  const exact = timed(() => assignmentOptimum(problem));
  const same = timed(() => assignCheapest(pairs, city.drivers.length));
  const sameCost = [...same.result].reduce((sum, column, row) => {
    const chosen = pairs[row]?.choices.find((choice) => choice.column === column);
    return sum + (chosen?.cost ?? pairs[row]?.skipCost ?? 0);
  }, 0);
  if (Math.abs(sameCost - exact.result) > 1e-6 * exact.result)
    throw new Error(`two exact methods differ: ${sameCost} and ${exact.result}`);
  return {
    oursOver: (costOf(ours.result, pairs, city) / exact.result - 1) * 100,
    greedyOver: (costOf(greedy.result, pairs, city) / exact.result - 1) * 100,
    unserved: unserved(ours.result, city),
    greedyUnserved: unserved(greedy.result, city),
    sameUnserved: same.result.filter((column) => column === -1).length,
    ours: ours.milliseconds,
    greedy: greedy.milliseconds,
    exact: exact.milliseconds,
    same: same.milliseconds,
  };
}

function against(size: number): void {
  const rounds = Array.from({ length: cities }, (_, seed) =>
    inWidestRing(cityRound({ bookings: size, drivers: size, seed })),
  );
  // The first one warms.
  for (const city of rounds.slice(0, 1)) compare(city);
  const measured = rounds.map(compare);
  const of = (key: keyof ReturnType<typeof compare>) => median(measured.map((row) => row[key]));
  const name = `${size} × ${size}`;
  report({
    name: `${name}: cost over the optimum (floor: greedy's)`,
    unit: "%",
    ours: of("oursOver"),
    floor: of("greedyOver"),
    note: `${cities} cities; worst ${Math.max(...measured.map((row) => row.oursOver)).toFixed(1)} %; without an offer ${of("unserved")}, greedy ${of("greedyUnserved")}, optimum ${of("sameUnserved")}`,
  });
  for (const [title, other] of [
    ["HiGHS, all pairs", "exact"],
    ["greedy", "greedy"],
  ] as const)
    report({ name: `… time against ${title}`, unit: "ms", ours: of("ours"), floor: of(other) });
  report({
    name: "… our exact method on the pairs that HiGHS has",
    unit: "ms",
    ours: of("same"),
    floor: of("exact"),
    note: "the same optimum",
  });
}

/** What no exact solver over all pairs does in some seconds. */
function alone(): void {
  const rounds = Array.from({ length: Math.min(cities, 3) }, (_, seed) =>
    inWidestRing(cityRound({ bookings: largest, drivers: largest, seed })),
  );
  const times = rounds.map((city) => processorMilliseconds(() => matchOffers(city)).milliseconds);
  report({
    name: `${largest.toLocaleString("en")} × ${largest.toLocaleString("en")} in one city: ours alone`,
    unit: "ms",
    ours: median(times),
    note: `slowest ${Math.round(Math.max(...times))}`,
  });
}
