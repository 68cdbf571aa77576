import { expect, test } from "vitest";
import { matchHere } from "../../apps/api/src/features/dispatch/matcher.ts";
import { openCity } from "../city.ts";
import { failingSeeds } from "./failing-seeds.ts";
import { playDay } from "./play-day.ts";

const seeds = Number(process.env.DAY_SEEDS ?? 5);
const bookings = Number(process.env.DAY_BOOKINGS ?? 15);
const firstSeed = process.env.DAY_SEED ?? "ci";
/** Lunch: enough drivers to be found, few enough to be fought for. */
const usual = { fromHour: 10, toHour: 14, trouble: 1 };

async function play(wish: { seed: string; bookings: number; drivers: number }): Promise<void> {
  const city = await openCity();
  const day = await playDay(city, { ...usual, ...wish }, matchHere);
  await city.close();
  expect(day.refusedQuotes).toEqual([]);
  expect(day.parcels.size).toBe(wish.bookings);
  const delivered = [...day.parcels.values()].filter(({ ending }) => ending === "delivered").length;
  expect(delivered).toBeGreaterThan(wish.bookings / 3);
}

for (const { seed, ...sizes } of failingSeeds)
  test(`the day ${seed} that once went wrong goes right`, () => play({ seed, ...sizes }), 600_000);

for (let count = 0; count < seeds; count += 1)
  test(
    `a day in the city, ${count}: every booking ends, one driver at a time, no fact lost, the books right`,
    () => play({ seed: `${firstSeed}-${count}`, bookings, drivers: Math.ceil(bookings / 3) }),
    600_000,
  );
