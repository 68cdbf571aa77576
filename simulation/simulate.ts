// `npm run simulate -- --seed 7 --bookings 10000 --drivers 2000`: a day in the city through the real program on PostgreSQL,
// with a clock that jumps. `--days 3` plays three, `--against greedy` plays each again with drivers given out one booking after the other.
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import setUpPostgres from "../apps/api/testing/world/global-setup.ts";
import type { DayConfig } from "./day/plan/plan.ts";
import { toPage } from "./day/report/page.ts";
import { toColumns, toText } from "./day/report/summary.ts";
import { shareDays, type Task } from "./day/share-days.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** So many days, each with a seed of its own, put together in one report. */
    days: { type: "string", default: "1" },
    bookings: { type: "string", default: "60" },
    drivers: { type: "string", default: "25" },
    /** Hours of the Bangkok day. */
    hours: { type: "string", default: "10-14" },
    /** How much goes wrong: 0 nothing, 1 a usual bad day. */
    trouble: { type: "string", default: "1" },
    against: { type: "string" },
    out: { type: "string", default: "out/simulation" },
  },
});

async function main(): Promise<void> {
  const [fromHour = 10, toHour = 14] = values.hours.split("-").map(Number);
  const config: DayConfig = {
    seed: values.seed,
    bookings: Number(values.bookings),
    drivers: Number(values.drivers),
    fromHour,
    toHour,
    trouble: Number(values.trouble),
  };
  const stopPostgres = await setUpPostgres();
  const seeds = Array.from({ length: Number(values.days) }, (_, count) =>
    count === 0 ? config.seed : `${config.seed}-${count}`,
  );
  const tasks = seeds.flatMap((seed): Task[] => [
    { config: { ...config, seed }, by: "batch" },
    ...(values.against === "greedy"
      ? [{ config: { ...config, seed }, by: "greedy" as const }]
      : []),
  ]);
  const outcomes = await shareDays(tasks);
  await stopPostgres();
  for (const { problem } of outcomes) if (problem) throw new Error(problem);
  const days = toColumns(outcomes.flatMap(({ played }) => played ?? []));
  const file = `${values.out}/day-${config.seed}-${config.bookings}x${config.drivers}.html`;
  await mkdir(values.out, { recursive: true });
  await writeFile(file, toPage(days));
  console.log(`${toText(days)}\n  ${file}`);
}

await main();
