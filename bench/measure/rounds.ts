import autocannon, { type Step } from "autocannon";
import { median, report } from "./metric.ts";
import type { Side, Sides } from "./with-servers.ts";

const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const warmUpSeconds = Math.min(3, roundSeconds);

/**
 * Where each request needs something of its own, such as a booking to accept: how many make a round. Some hundred are over
 * before the code is compiled, and measure that.
 */
const requestsPerRound = Number(process.env.BENCH_REQUESTS ?? 800);
/** How many such things each side needs: for the warm-up and the rounds, where each connection may prepare one more. */
export const requestsInAll = (requestsPerRound + 2 * connections) * (rounds + 1);

type Round = { perSecond: number; cpuMilliseconds: number };
type Work = { stepsFor(side: Side): Step[]; counted?: boolean };

/**
 * The same load on all sides in turns, so that a neighbour's busy minute falls on each; every other round goes the other way
 * round. Reports medians, with the spread of the ratio to the floor.
 */
export async function compare(name: string, sides: Sides, work: Work): Promise<void> {
  const inTurn = [sides.ours, sides.floor, ...(sides.before ? [sides.before] : [])];
  const steps = new Map(inTurn.map((side) => [side, work.stepsFor(side)]));
  const measure = (side: Side, seconds: number) =>
    load(side, { steps: steps.get(side) ?? [], seconds, counted: work.counted ?? false });
  for (const side of inTurn) await measure(side, warmUpSeconds);
  const measured = new Map<Side, Round[]>(inTurn.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? inTurn : inTurn.toReversed())
      measured.get(side)?.push(await measure(side, roundSeconds));
  const length = work.counted ? `${requestsPerRound} requests` : `${roundSeconds} s`;
  const note = `${rounds} × ${length} each, ${connections} connections`;
  const figuresOf = (side: Side | undefined, key: keyof Round) =>
    side ? (measured.get(side) ?? []).map((round) => round[key]) : [];
  for (const [key, title, unit] of [
    ["perSecond", `${name}: throughput`, "per second"],
    ["cpuMilliseconds", `${name}: processor time`, "ms each"],
  ] as const) {
    const ours = figuresOf(sides.ours, key);
    const floor = figuresOf(sides.floor, key);
    const before = figuresOf(sides.before, key);
    report({
      name: title,
      unit,
      ours: median(ours),
      floor: median(floor),
      ...(before.length > 0 && { before: median(before) }),
      note: `${note}; ${spreadOf(ours, floor)} of the floor${before.length > 0 ? `, ${spreadOf(ours, before)} of before` : ""}`,
    });
  }
}

/** The smallest and the largest ratio of one round. */
function spreadOf(ours: readonly number[], others: readonly number[]): string {
  const ratios = ours.map((value, round) => value / (others[round] ?? Number.NaN));
  return `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}×`;
}

async function load(
  side: Side,
  { steps, seconds, counted }: { steps: Step[]; seconds: number; counted: boolean },
): Promise<Round> {
  const before = await side.cpuMilliseconds();
  const begun = performance.now();
  let answeredAt = begun;
  const running = autocannon({
    url: `http://127.0.0.1:${side.details.port}`,
    connections,
    ...(counted ? { amount: requestsPerRound } : { duration: seconds }),
    requests: steps,
  });
  running.on("response", () => {
    answeredAt = performance.now();
  });
  const result = await running;
  // It counts a number of requests in whole seconds.
  const lastedSeconds = counted ? (answeredAt - begun) / 1000 : result.duration;
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0 || result["2xx"] === 0)
    throw new Error(`${refused} of the requests failed: nothing was measured`);
  const completed = result["2xx"] / steps.length;
  return {
    perSecond: completed / lastedSeconds,
    cpuMilliseconds: ((await side.cpuMilliseconds()) - before) / completed,
  };
}
