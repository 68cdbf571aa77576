import { sql } from "kysely";
import type { Day, Parcel } from "./day.ts";

export type Spread = { count: number; mean: number; median: number; p90: number };
/** How wrong the promised arrival was, by how long before the arrival it was made. */
export type ArrivalError = {
  minutesBefore: string;
  count: number;
  medianSeconds: number;
  p90Seconds: number;
  lateSeconds: number;
};
export type Figures = {
  ends: Record<string, number>;
  /** Nobody was found: the search ran out, or the customer gave up first. */
  unserved: number;
  matchSeconds: number[];
  /** From the acceptance to standing at the pick-up. */
  pickUpSeconds: number[];
  /** From looking for a driver to the goods being aboard. */
  waitSeconds: number[];
  kilometres: { idle: number; toPickUp: number; loaded: number };
  arrival: ArrivalError[];
  /** Satang for each hour on duty, of every driver who was on duty, the least first. */
  perHourSatang: number[];
  gini: number;
  /** The same over what each earned in all. */
  giniOfPay: number;
  withoutJob: number;
};

/** What a day came to. */
export async function measure(day: Day): Promise<Figures> {
  const parcels = [...day.parcels.values()];
  const riders = [...day.riders.values()].filter(({ dutySeconds }) => dutySeconds > 1800);
  const pay = await loadPay(day);
  const payOf = riders.map(({ id }) => pay.get(id) ?? 0);
  const perHourSatang = riders
    .map(({ dutySeconds }, place) => ((payOf[place] ?? 0) * 3600) / dutySeconds)
    .sort((left, right) => left - right);
  const sum = (of: "idleMetres" | "toPickUpMetres" | "loadedMetres") =>
    [...day.riders.values()].reduce((total, rider) => total + rider[of], 0) / 1000;
  return {
    ends: countBy(parcels.map(({ ending }) => ending ?? "open")),
    unserved: parcels.filter(isUnserved).length,
    matchSeconds: parcels.flatMap(({ matchedAt, searchingSince }) => between(searchingSince, matchedAt)),
    pickUpSeconds: parcels.flatMap(({ acceptedAt, reachedAt }) => between(acceptedAt, reachedAt)),
    waitSeconds: parcels.flatMap(({ searchingSince, pickedUpAt }) => between(searchingSince, pickedUpAt)),
    kilometres: { idle: sum("idleMetres"), toPickUp: sum("toPickUpMetres"), loaded: sum("loadedMetres") },
    arrival: arrivalErrors(parcels),
    perHourSatang,
    gini: giniOf(perHourSatang),
    giniOfPay: giniOf(payOf),
    withoutJob: payOf.filter((satang) => satang === 0).length,
  };
}

const isUnserved = ({ ending, acceptedAt, searchingSince }: Parcel): boolean =>
  ending === "unfulfilled" || (ending === "cancelled" && searchingSince !== null && acceptedAt === null);

const between = (from: number | null, to: number | null): number[] =>
  from === null || to === null || to < from ? [] : [(to - from) / 1000];

async function loadPay(day: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; satang: number }>`select driver_id as id, sum(driver_pay_satang) as satang
    from bookings where state in ('delivered', 'returned') group by driver_id`.execute(day.world.deps.db);
  return new Map(rows.map(({ id, satang }) => [id, Number(satang)]));
}

const steps = [2, 5, 10, 20, 40] as const;

function arrivalErrors(parcels: readonly Parcel[]): ArrivalError[] {
  const errors = parcels.flatMap(({ promises, arrivals }) =>
    promises.flatMap(({ at, stopIndex, arrivesAt }) => {
      const came = arrivals.get(stopIndex);
      return came === undefined || came < at
        ? []
        : [{ minutes: (came - at) / 60_000, late: (came - arrivesAt) / 1000 }];
    }),
  );
  return steps.map((upTo, place) => {
    const from = steps[place - 1] ?? 0;
    const mine = errors.filter(({ minutes }) => minutes >= from && minutes < upTo).map(({ late }) => late);
    const off = spreadOf(mine.map(Math.abs));
    return {
      minutesBefore: `${from}–${upTo}`,
      count: mine.length,
      medianSeconds: off.median,
      p90Seconds: off.p90,
      lateSeconds: spreadOf(mine).median,
    };
  });
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, one) => sum + one, 0) / Math.max(1, sorted.length);
  return { count: sorted.length, mean, median: at(0.5), p90: at(0.9) };
}

/** 0 when everybody has the same, towards 1 when one has all. */
export function giniOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const total = sorted.reduce((sum, one) => sum + one, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, one, place) => sum + one * (place + 1), 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
