import { expect, test } from "vitest";
import { failingSeeds } from "../plan/failing-seeds.ts";
import { shareDays, type Task } from "../share-days.ts";

const seeds = Number(process.env.DAY_SEEDS ?? 1);
/** Of a day from 10 to 14 o'clock; without it, half of such a day is played. */
const bookingsOfAll = process.env.DAY_BOOKINGS;
const firstSeed = process.env.DAY_SEED ?? "ci";
/** Lunch: enough drivers to be found, few enough to be fought for. */
const whole = { fromHour: 10, toHour: 14 };
const half = { bookings: 50, fromHour: 11, toHour: 13 };

const days = Array.from({ length: seeds }, (_, count) => ({
  ...(bookingsOfAll ? { ...whole, bookings: Number(bookingsOfAll) } : half),
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
