import { type Capacity, capacityFor } from "./formula.ts";

const sizes = [1_000, 100_000, 10_000_000];
const number = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString("en")
    : value.toLocaleString("en", { maximumSignificantDigits: 2 });
const rows: [string, (capacity: Capacity) => number][] = [
  ["Bookings a second in the busiest hour", ({ bookingsASecond }) => bookingsASecond],
  ["Positions a second", ({ positionsASecond }) => positionsASecond],
  ["Cores of the program", ({ programCores }) => programCores],
  ["Cores of PostgreSQL", ({ databaseCores }) => databaseCores],
  ["Processes", ({ processes }) => processes],
  ["Connections to PostgreSQL", ({ connections }) => connections],
  ["Statements a second", ({ statementsASecond }) => statementsASecond],
  ["Commits a second: writes that wait for the disk", ({ commitsASecond }) => commitsASecond],
  ["Open streams", ({ streams }) => streams],
  ["Database after five years, GB", ({ gigabytes }) => gigabytes],
  ["Pictures, GB", ({ pictureGigabytes }) => pictureGigabytes],
  ["Bandwidth, Mbit/s", ({ megabitsASecond }) => megabitsASecond],
  ["Baht for each booking", ({ bahtABooking }) => bahtABooking],
];

/** The table of docs/capacity.md. */
export function capacityTable(): string {
  const capacities = sizes.map(capacityFor);
  return [
    `| Bookings a day | ${sizes.map((size) => size.toLocaleString("en")).join(" | ")} |`,
    "|---|---:|---:|---:|",
    ...rows.map(
      ([name, pick]) => `| ${name} | ${capacities.map((one) => number(pick(one))).join(" | ")} |`,
    ),
  ].join("\n");
}

if (import.meta.main) console.log(capacityTable());
