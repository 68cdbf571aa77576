import { expect, test } from "vitest";
import { failingSeeds } from "../plan/failing-seeds.ts";
import { shareDays, type Task } from "../share-days.ts";

const seeds = Number(process.env.DAY_SEEDS ?? 2);
/** Of a day from 10 to 14 o'clock; without it one such day of 100 is played, and the others are half of it. */
const bookingsOfAll = process.env.DAY_BOOKINGS;
const firstSeed = process.env.DAY_SEED ?? "ci";
/** Lunch: enough drivers to be found, few enough to be fought for. */
const whole = { bookings: 100, fromHour: 10, toHour: 14 };
/** As many at a time, for half as long. */
const half = { bookings: 50, fromHour: 11, toHour: 13 };

function dayOf(count: number) {
  if (bookingsOfAll) return { ...whole, bookings: Number(bookingsOfAll) };
  return count === 0 ? whole : half;
}

const days = Array.from({ length: seeds }, (_, count) => ({
  ...dayOf(count),
  seed: `${firstSeed}-${count}`,
}));
const tasks = [...failingSeeds.map((day) => ({ ...whole, ...day })), ...days].map(
  (day): Task => ({
    by: "batch",
    config: { drivers: Math.ceil(day.bookings / 3), trouble: 1, ...day },
  }),
);

test("days in the city: every booking ends, one driver at a time, no fact lost, the books right", async () => {
  const outcomes = await shareDays(tasks);
  expect(outcomes.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  for (const { played } of outcomes) {
    expect(played?.refusedQuotes).toEqual([]);
    expect(played?.bookings).toBe(played?.config.bookings);
    const delivered = played?.measured.rides.filter(({ ending }) => ending === "delivered") ?? [];
    expect(delivered.length).toBeGreaterThan((played?.config.bookings ?? 0) / 3);
  }
}, 1_800_000);
