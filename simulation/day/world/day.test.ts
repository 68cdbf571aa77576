import { expect, test } from "vitest";
import { failingSeeds } from "../plan/failing-seeds.ts";
import { shareDays, type Task } from "../share-days.ts";

const seeds = Number(process.env.DAY_SEEDS ?? 5);
const bookings = Number(process.env.DAY_BOOKINGS ?? 200);
const firstSeed = process.env.DAY_SEED ?? "ci";
/** Lunch: enough drivers to be found, few enough to be fought for. */
const usual = { fromHour: 10, toHour: 14, trouble: 1 };

const expectedEndings = [
  ...failingSeeds,
  ...Array.from({ length: seeds }, (_, count) => ({
    seed: `${firstSeed}-${count}`,
    bookings,
    drivers: Math.ceil(bookings / 3),
  })),
];
const tasks = expectedEndings.map(
  (config): Task => ({ by: "batch", config: { ...usual, ...config } }),
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
