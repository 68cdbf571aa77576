// `npm run simulate -- --seed 7 --bookings 10000 --drivers 2000`: a day in the city through the real program on PostgreSQL,
// with a clock that jumps. `--against greedy` plays the same day again with drivers given out one booking after the other.
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { greedyOffers } from "@songtan/domain/dispatch/greedy-offers";
import { type Match, matchHere } from "../apps/api/src/features/dispatch/matcher.ts";
import setUpPostgres from "../apps/api/src/testing/global-setup.ts";
import { openCity } from "./city.ts";
import { measure } from "./day/figures.ts";
import { toPage } from "./day/page.ts";
import type { Wish } from "./day/plan.ts";
import { playDay } from "./day/play-day.ts";
import { type Played, toText } from "./day/summary.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
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

const matches: Record<Played["by"], Match> = { batch: matchHere, greedy: async (round) => greedyOffers(round) };

async function main(): Promise<void> {
  const [fromHour = 10, toHour = 14] = values.hours.split("-").map(Number);
  const wish: Wish = {
    seed: values.seed,
    bookings: Number(values.bookings),
    drivers: Number(values.drivers),
    fromHour,
    toHour,
    trouble: Number(values.trouble),
  };
  const stopPostgres = await setUpPostgres();
  const days = [await play(wish, "batch")];
  if (values.against === "greedy") days.push(await play(wish, "greedy"));
  await stopPostgres();
  const file = `${values.out}/day-${wish.seed}-${wish.bookings}x${wish.drivers}.html`;
  await mkdir(values.out, { recursive: true });
  await writeFile(file, toPage(days));
  console.log(`${toText(days)}\n  ${file}`);
}

async function play(wish: Wish, by: Played["by"]): Promise<Played> {
  const begun = performance.now();
  const city = await openCity();
  const day = await playDay(city, wish, matches[by]);
  const figures = await measure(day);
  await city.close();
  return { by, wish, figures, tally: day.tally, seconds: (performance.now() - begun) / 1000 };
}

await main();
