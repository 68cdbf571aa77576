import { expect, test } from "vitest";
import { figuresOf, giniOf, type Measured, type Ride, spreadOf } from "./figures.ts";
import type { By } from "./matches.ts";
import { gainsOf, linesOf, type Played, toColumns } from "./summary.ts";

const ride = (
  orderIndex: number,
  pickUpSeconds: number | null,
  change: Partial<Ride> = {},
): Ride => ({
  orderIndex,
  ending: pickUpSeconds === null ? "cancelled" : "delivered",
  unserved: pickUpSeconds === null,
  isStacked: false,
  matchSeconds: pickUpSeconds === null ? null : 30,
  pickUpSeconds,
  waitSeconds: pickUpSeconds === null ? null : pickUpSeconds + 30,
  ...change,
});
const measured = (rides: Ride[]): Measured => ({
  rides,
  metres: { idle: 1000, toPickUp: 6000, loaded: 9000 },
  promises: [
    { minutes: 4, lateSeconds: -60 },
    { minutes: 4.5, lateSeconds: -20 },
    { minutes: 12, lateSeconds: 90 },
  ],
  pay: [
    { satang: 10_000, dutySeconds: 7200 },
    { satang: 0, dutySeconds: 3600 },
  ],
});
const tally = { requests: 2, crashes: 1, rounds: 3, offers: 4 } as Played["tally"];
const config = { seed: "s", bookings: 2, drivers: 2, fromHour: 10, toHour: 12, trouble: 1 };
const played = (by: By, rides: Ride[]): Played => ({
  by,
  config,
  measured: measured(rides),
  tally,
  refusedQuotes: [],
  bookings: rides.length,
  seconds: 5,
});

test("several days are put together as one, and stacked bookings are counted separately", () => {
  const days = [
    measured([ride(0, 600), ride(1, null)]),
    measured([ride(0, 1200, { isStacked: true }), ride(1, 300)]),
  ];
  const figures = figuresOf(days);
  expect(figures.ends).toEqual({ delivered: 3, cancelled: 1 });
  expect(figures.unserved).toBe(1);
  expect(figures.pickUpSeconds).toEqual([600, 1200, 300]);
  expect(figures.pickUpFreeSeconds).toEqual([600, 300]);
  expect(figures.pickUpStackedSeconds).toEqual([1200]);
  expect(figures.toEachPickUp).toBe(4);
  expect(figures.perHourSatang).toEqual([0, 0, 5000, 5000]);
  expect(figures.withoutJob).toBe(2);
  expect(figures.gini).toBeCloseTo(0.5);
  expect(figures.arrival[1]).toEqual({
    minutesBefore: "2–5",
    count: 4,
    medianSeconds: 60,
    p90Seconds: 60,
    lateSeconds: -20,
  });
});

test("the two kinds of matching are compared by the same orders of the same days", () => {
  const columns = toColumns([
    played("batch", [ride(0, 600), ride(1, 60), ride(2, 1200)]),
    played("greedy", [ride(2, null), ride(1, null), ride(0, 900)]),
    played("batch", [ride(0, 300)]),
    played("greedy", [ride(0, 300)]),
  ]);
  expect(columns.map(({ by, seconds, tally: all }) => [by, seconds, all.requests])).toEqual([
    ["batch", 10, 4],
    ["greedy", 10, 4],
  ]);
  // One wish of each day was picked up by both: 600 against 900 seconds, and 300 against 300.
  expect(gainsOf(columns).map(({ batch, greedy }) => [batch, greedy])).toEqual([
    ["0", "2"],
    ["7.5 min", "10.0 min"],
    ["8.0 min", "10.5 min"],
    ["3.00 km", "6.00 km"],
  ]);
  expect(gainsOf(columns.slice(0, 1))).toEqual([]);
  const second = linesOf(columns).find(({ name }) => name.includes("second job"));
  expect(second?.values[0]).toBe("–");
});

test("spread and Gini of nothing, of equals and of one who has all", () => {
  expect(spreadOf([])).toEqual({ count: 0, mean: 0, median: 0, p90: 0 });
  expect(spreadOf([3, 1, 2])).toEqual({ count: 3, mean: 2, median: 2, p90: 3 });
  expect(giniOf([0, 0])).toBe(0);
  expect(giniOf([5, 5, 5])).toBeCloseTo(0);
  expect(giniOf([0, 0, 0, 8])).toBeCloseTo(0.75);
});
