import type { DayConfig } from "../plan/plan.ts";
import type { Tally } from "../world/day.ts";
import { type Figures, figuresOf, type Measured, type Ride, spreadOf } from "./figures.ts";
import type { By } from "./matches.ts";

/** One day as it was played: who matched, what it came to, what went by in the machinery. */
export type Played = {
  by: By;
  config: DayConfig;
  measured: Measured;
  tally: Tally;
  /** Why the product would not name a price, as often as it happened. */
  refusedQuotes: string[];
  bookings: number;
  seconds: number;
};
/** All days that were matched in one way, as one. */
export type Column = {
  by: By;
  configs: DayConfig[];
  figures: Figures;
  tally: Tally;
  seconds: number;
};
export type Line = { name: string; values: string[] };

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;
const seconds = (value: number): string => `${Math.round(value)} s`;
const baht = (satang: number): string => `${Math.round(satang / 100)} baht`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export const toColumns = (days: readonly Played[]): Column[] =>
  [...Map.groupBy(days, ({ by }) => by)].map(([by, dayResults]) => ({
    by,
    configs: dayResults.map(({ config }) => config),
    figures: figuresOf(dayResults.map(({ measured }) => measured)),
    tally: dayResults.map(({ tally }) => tally).reduce(addTallies),
    seconds: dayResults.reduce((sum, day) => sum + day.seconds, 0),
  }));

function addTallies(left: Tally, right: Tally): Tally {
  const sum = { ...left };
  for (const name of Object.keys(left) as (keyof Tally)[]) sum[name] += right[name];
  return sum;
}

/** The table of a report, one column for each way of matching. */
export function linesOf(days: readonly Column[]): Line[] {
  const line = (name: string, select: (played: Column) => string): Line => ({
    name,
    values: days.map(select),
  });
  const spread = (
    name: string,
    select: (figures: Figures) => number[],
    format: (value: number) => string,
  ): Line =>
    line(name, ({ figures }) => {
      const { count, mean, median, p90 } = spreadOf(select(figures));
      return count === 0
        ? "–"
        : `${format(mean)} mean, ${format(median)} median, ${format(p90)} p90`;
    });
  return [
    line("ended", ({ figures }) =>
      Object.entries(figures.ends)
        .map(([end, count]) => `${count} ${end}`)
        .join(", "),
    ),
    line(
      "nobody found",
      ({ figures }) => `${figures.unserved} (${percent(figures.unserved / figures.rides.size)})`,
    ),
    spread("time to match", ({ matchSeconds }) => matchSeconds, seconds),
    spread("accepted to pick-up", ({ pickUpSeconds }) => pickUpSeconds, minutes),
    spread("… by a driver who was free", ({ pickUpFreeSeconds }) => pickUpFreeSeconds, minutes),
    spread("… as a second job", ({ pickUpStackedSeconds }) => pickUpStackedSeconds, minutes),
    spread("wish to goods aboard", ({ waitSeconds }) => waitSeconds, minutes),
    line(
      "kilometres to each pick-up",
      ({ figures }) => `${figures.toEachPickUp.toFixed(2)} km mean`,
    ),
    line("kilometres", ({ figures: { kilometres } }) => {
      const { idle, toPickUp, loaded } = kilometres;
      const all = Math.max(1, idle + toPickUp + loaded);
      return `${Math.round(loaded)} loaded, ${Math.round(toPickUp)} to pick-ups (${percent(toPickUp / all)}), ${Math.round(idle)} idle (${percent(idle / all)})`;
    }),
    line("pay per hour on duty", ({ figures: { perHourSatang } }) => {
      const { mean, median, p90 } = spreadOf(perHourSatang);
      return `${baht(mean)} mean, ${baht(median)} median, ${baht(p90)} p90`;
    }),
    line(
      "Gini of pay per hour; of pay",
      ({ figures }) => `${figures.gini.toFixed(3)}; ${figures.giniOfPay.toFixed(3)}`,
    ),
    line(
      "drivers without a job",
      ({ figures }) => `${figures.withoutJob} of ${figures.perHourSatang.length}`,
    ),
    ...(days[0]?.figures.arrival ?? []).map(({ minutesBefore }, index) =>
      line(`arrival promised ${minutesBefore} min before`, ({ figures }) => {
        const { count, medianSeconds, p90Seconds, lateSeconds } = figures.arrival[
          index
        ] as Figures["arrival"][number];
        return `off by ${seconds(medianSeconds)} median, ${seconds(p90Seconds)} p90; ${lateText(lateSeconds)} (${count})`;
      }),
    ),
    line("rounds, offers", ({ tally }) => `${tally.rounds}, ${tally.offers}`),
    line(
      "honest jobs that were doubted",
      ({ tally }) =>
        `${tally.doubtfulJobs} of ${tally.paidJobs} (${percent(tally.doubtfulJobs / Math.max(1, tally.paidJobs))})`,
    ),
    line("second jobs, from the board", ({ tally }) => `${tally.secondJobs}, ${tally.fromBoard}`),
    line("trouble", ({ tally }) => troubleOf(tally)),
    line("played in", (played) => `${Math.round(played.seconds)} s`),
  ];
}

const lateText = (value: number): string =>
  value < 0 ? `${seconds(-value)} early` : `${seconds(value)} late`;

const troubleOf = (tally: Tally): string =>
  `${tally.requests} requests, ${tally.crashes} deaths, ${tally.restarts} restarts, ${tally.lostAnswers} lost answers, ` +
  `${tally.doubleTaps} double taps, ${tally.races} races, ${tally.lateBatches} late batches, ${tally.repeatedEvents} repeated facts, ` +
  `${tally.clockErrors} wrong clocks, ${tally.silentDrivers} vanished, ${tally.driversChanged} drivers changed, ${tally.recorded} facts for review`;

export const titleOf = ({ configs: [config, ...more] }: Column): string =>
  config === undefined
    ? ""
    : `${more.length > 0 ? `${more.length + 1} days, seeds ${config.seed} to ${more.at(-1)?.seed}, each of` : `seed ${config.seed}:`} ${config.bookings} bookings, ${config.drivers} drivers, ${config.fromHour} to ${config.toHour} o'clock, a Friday in Bangkok`;

/** The same for a terminal. */
export function toText(days: readonly Column[]): string {
  const [first] = days;
  if (!first) return "";
  const lines = linesOf(days).flatMap(({ name, values }) =>
    values.map(
      (value, index) =>
        `  ${(index === 0 ? name : "").padEnd(34)} ${days.length > 1 ? `${days[index]?.by}: `.padEnd(8) : ""}${value}`,
    ),
  );
  return [`simulate: ${titleOf(first)}`, ...lines, ...gainsOf(days).map(textOfGain)].join("\n");
}

/** What matching all at once brings against one after the other, and what is counted. */
export type Gain = { name: string; batch: string; greedy: string; note: string };

/** The times are those of the wishes that both brought to a pick-up: whom one of them lost would shorten its mean. */
export function gainsOf(days: readonly Column[]): Gain[] {
  const [batch, greedy] = [
    days.find(({ by }) => by === "batch"),
    days.find(({ by }) => by === "greedy"),
  ];
  if (!batch || !greedy) return [];
  const both = [...batch.figures.rides].flatMap(([config, ride]): [Ride, Ride][] => {
    const other = greedy.figures.rides.get(config);
    return other && ride.waitSeconds !== null && other.waitSeconds !== null ? [[ride, other]] : [];
  });
  const basis = `the same ${both.length} bookings, mean`;
  const gain = (name: string, field: "pickUpSeconds" | "waitSeconds"): Gain => {
    const mean = (side: 0 | 1) =>
      minutes(spreadOf(both.flatMap((pair) => pair[side][field] ?? [])).mean);
    return { name, batch: mean(0), greedy: mean(1), note: basis };
  };
  const far = ({ figures }: Column) => `${figures.toEachPickUp.toFixed(2)} km`;
  const unservedNote = `of ${batch.figures.rides.size} bookings, before the search or the customer's patience ended`;
  const { unserved } = batch.figures;
  return [
    {
      name: "Nobody was found",
      batch: String(unserved),
      greedy: String(greedy.figures.unserved),
      note: unservedNote,
    },
    gain("From the acceptance to the pick-up", "pickUpSeconds"),
    gain("From the wish to the goods aboard", "waitSeconds"),
    {
      name: "Way to a pick-up",
      batch: far(batch),
      greedy: far(greedy),
      note: "every way driven, each booking picked up",
    },
  ];
}

const textOfGain = ({ name, batch, greedy, note }: Gain): string =>
  `  batch against greedy: ${name.toLowerCase()}: ${batch} instead of ${greedy} (${note})`;
