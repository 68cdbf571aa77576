import { limits } from "@songtan/domain/limits";
import { estimateMetres, type Point } from "@songtan/domain/quoting/distance";
import { shortestOrder } from "@songtan/domain/quoting/shortest-order";
import { median, percentile, report } from "../measure/metric.ts";
import { processorMilliseconds } from "../measure/processor-time.ts";
import { shortestPathMetres } from "./solver/path.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5) * 8;
const timed = <Result>(work: () => Result) => processorMilliseconds(work, 20);
/** By estimate the way back is as long as the way there; on roads with one-way streets it is not. */
const unevenMost = 0.3;

function seeded(seed: number): () => number {
  let state = (seed * 7919 + 12_345) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Stops over some ten kilometres of a city, and the metres between each two. */
function routeOf(count: number, { seed, uneven }: { seed: number; uneven: boolean }) {
  const next = seeded(seed + 1);
  const stops = Array.from(
    { length: count },
    (): Point => ({ latitude: 13.7 + next() * 0.1, longitude: 100.5 + next() * 0.1 }),
  );
  const metres = stops.map((from) =>
    stops.map((to) =>
      Math.round(estimateMetres(from, to) * (uneven ? 1 + next() * unevenMost : 1)),
    ),
  );
  return { stops, metres };
}

function overMean(ratios: readonly number[]): number {
  return (ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1) * 100;
}

for (const uneven of [false, true])
  for (let count = 4; count <= limits.stopsMax; count += 2) compare(count, uneven);

function compare(count: number, uneven: boolean): void {
  const routes = Array.from({ length: rounds }, (_, seed) => routeOf(count, { seed, uneven }));
  const measured = routes.map(({ stops, metres }) => {
    const between = (from: number, to: number) => metres[from]?.[to] ?? 0;
    const ours = timed(() => shortestOrder(stops, between));
    const exact = timed(() => shortestPathMetres(metres));
    const { order } = ours.result;
    const length = order.slice(1).reduce((sum, to, at) => sum + between(order[at] ?? 0, to), 0);
    const given = stops.slice(1).reduce((sum, _, at) => sum + between(at, at + 1), 0);
    return {
      ratio: length / exact.result,
      givenRatio: given / exact.result,
      ours: ours.milliseconds,
      exact: exact.milliseconds,
    };
  });
  const ratios = measured.map(({ ratio }) => ratio);
  const shortest = ratios.filter((ratio) => ratio <= 1 + 1e-6).length;
  report({
    name: `${count} stops${uneven ? ", uneven" : ""}: metres over the optimum, mean (floor: as given)`,
    unit: "%",
    ours: overMean(ratios),
    floor: overMean(measured.map(({ givenRatio }) => givenRatio)),
    note: `${shortest} of ${rounds} are the shortest; worst ${((Math.max(...ratios) - 1) * 100).toFixed(1)} %`,
  });
  const [ours, exact] = [measured.map((row) => row.ours), measured.map((row) => row.exact)];
  report({
    name: "… time against HiGHS: p50",
    unit: "ms",
    ours: median(ours),
    floor: median(exact),
    note: `p95 ${percentile(ours, 0.95).toFixed(1)} and ${percentile(exact, 0.95).toFixed(0)}`,
  });
}
