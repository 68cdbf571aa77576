import autocannon, { type Step } from "autocannon";
import { median, report } from "./measure/metric.ts";
import type { Server } from "./server.ts";

const connections = 16;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const warmUpSeconds = Math.min(3, roundSeconds);

export type Side = Server<{ port: number }>;
type Round = { perSecond: number; cpuMilliseconds: number };

/** The same load on the product and on the floor in turns, so that a neighbour's busy minute falls on both. */
export async function compare(
  name: string,
  { ours, floor, steps }: { ours: Side; floor: Side; steps: Step[] },
) {
  const job = { steps, seconds: roundSeconds };
  for (const side of [ours, floor]) await load(side, { steps, seconds: warmUpSeconds });
  const measured: { ours: Round; floor: Round }[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ ours: await load(ours, job), floor: await load(floor, job) });
  const medians = (pick: (round: Round) => number) => ({
    ours: median(measured.map((round) => pick(round.ours))),
    floor: median(measured.map((round) => pick(round.floor))),
  });
  const note = `${rounds} × ${roundSeconds} s each, ${connections} connections`;
  report({
    name: `${name}: throughput`,
    unit: "per second",
    ...medians((round) => round.perSecond),
    note,
  });
  report({
    name: `${name}: processor time`,
    unit: "ms each",
    ...medians((round) => round.cpuMilliseconds),
  });
}

async function load(
  side: Side,
  { steps, seconds }: { steps: Step[]; seconds: number },
): Promise<Round> {
  const before = await side.cpuMilliseconds();
  const result = await autocannon({
    url: `http://127.0.0.1:${side.details.port}`,
    connections,
    duration: seconds,
    requests: steps,
  });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0 || result["2xx"] === 0)
    throw new Error(`${refused} of the requests failed: nothing was measured`);
  const completed = result["2xx"] / steps.length;
  return {
    perSecond: completed / result.duration,
    cpuMilliseconds: ((await side.cpuMilliseconds()) - before) / completed,
  };
}
