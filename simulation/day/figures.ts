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
/** One booking of a day; the same place is the same customer's wish, whoever matched it. */
export type Ride = {
  place: number;
  ending: string;
  unserved: boolean;
  beside: boolean;
  matchSeconds: number | null;
  /** From the acceptance to standing at the pick-up. */
  pickUpSeconds: number | null;
  /** From looking for a driver to the goods being aboard. */
  waitSeconds: number | null;
};
/** What a day came to, as numbers that several days can be put together from. */
export type Measured = {
  rides: Ride[];
  metres: { idle: number; toPickUp: number; loaded: number };
  /** Promised arrivals: how long before it came, and by how much it was later than promised. */
  promises: { minutes: number; lateSeconds: number }[];
  /** Of every driver who was on duty for half an hour or more. */
  pay: { satang: number; dutySeconds: number }[];
};
export type Figures = {
  /** By day and wish: what one way of matching did with it can be held against the other. */
  rides: Map<string, Ride>;
  ends: Record<string, number>;
  /** Nobody was found: the search ran out, or the customer gave up first. */
  unserved: number;
  matchSeconds: number[];
  pickUpSeconds: number[];
  /** Of those the ones whose driver was free, and who had another job in hand. */
  pickUpFreeSeconds: number[];
  pickUpBesideSeconds: number[];
  waitSeconds: number[];
  kilometres: { idle: number; toPickUp: number; loaded: number };
  /** Kilometres to the pick-up for each booking that was picked up. */
  toEachPickUp: number;
  arrival: ArrivalError[];
  /** Satang for each hour on duty, the least first. */
  perHourSatang: number[];
  gini: number;
  /** The same over what each earned in all. */
  giniOfPay: number;
  withoutJob: number;
};

export async function measure(day: Day): Promise<Measured> {
  const parcels = [...day.parcels.values()];
  const riders = [...day.riders.values()];
  const pay = await loadPay(day);
  const sum = (of: "idleMetres" | "toPickUpMetres" | "loadedMetres") =>
    riders.reduce((total, rider) => total + rider[of], 0);
  return {
    rides: parcels.map(toRide),
    metres: { idle: sum("idleMetres"), toPickUp: sum("toPickUpMetres"), loaded: sum("loadedMetres") },
    promises: parcels.flatMap(promisesOf),
    pay: riders
      .filter(({ dutySeconds }) => dutySeconds > 1800)
      .map(({ id, dutySeconds }) => ({ satang: pay.get(id) ?? 0, dutySeconds })),
  };
}

const toRide = (parcel: Parcel): Ride => ({
  place: parcel.order.place,
  ending: parcel.ending ?? "open",
  unserved: isUnserved(parcel),
  beside: parcel.beside,
  matchSeconds: between(parcel.searchingSince, parcel.matchedAt),
  pickUpSeconds: between(parcel.acceptedAt, parcel.reachedAt),
  waitSeconds: between(parcel.searchingSince, parcel.pickedUpAt),
});

/** Several days of one way of matching as if they were one. */
export function figuresOf(days: readonly Measured[]): Figures {
  const byWish = new Map(
    days.flatMap((day, which) => day.rides.map((ride) => [`${which} ${ride.place}`, ride] as const)),
  );
  const rides = [...byWish.values()];
  const pay = days.flatMap((day) => day.pay);
  const seconds = (of: "matchSeconds" | "pickUpSeconds" | "waitSeconds", some: readonly Ride[] = rides) =>
    some.flatMap((ride) => ride[of] ?? []);
  const sum = (of: keyof Measured["metres"]) => days.reduce((total, { metres }) => total + metres[of], 0) / 1000;
  const payOf = pay.map(({ satang }) => satang);
  const perHourSatang = pay
    .map(({ satang, dutySeconds }) => (satang * 3600) / dutySeconds)
    .sort((left, right) => left - right);
  const waitSeconds = seconds("waitSeconds");
  return {
    rides: byWish,
    ends: countBy(rides.map(({ ending }) => ending)),
    unserved: rides.filter(({ unserved }) => unserved).length,
    matchSeconds: seconds("matchSeconds"),
    pickUpSeconds: seconds("pickUpSeconds"),
    pickUpFreeSeconds: seconds(
      "pickUpSeconds",
      rides.filter(({ beside }) => !beside),
    ),
    pickUpBesideSeconds: seconds(
      "pickUpSeconds",
      rides.filter(({ beside }) => beside),
    ),
    waitSeconds,
    kilometres: { idle: sum("idle"), toPickUp: sum("toPickUp"), loaded: sum("loaded") },
    toEachPickUp: sum("toPickUp") / Math.max(1, waitSeconds.length),
    arrival: arrivalErrors(days.flatMap((day) => day.promises)),
    perHourSatang,
    gini: giniOf(perHourSatang),
    giniOfPay: giniOf(payOf),
    withoutJob: payOf.filter((satang) => satang === 0).length,
  };
}

const isUnserved = ({ ending, acceptedAt, searchingSince }: Parcel): boolean =>
  ending === "unfulfilled" || (ending === "cancelled" && searchingSince !== null && acceptedAt === null);

const between = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : (to - from) / 1000;

async function loadPay(day: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; satang: number }>`select driver_id as id, sum(driver_pay_satang) as satang
    from bookings where state in ('delivered', 'returned') group by driver_id`.execute(day.world.deps.db);
  return new Map(rows.map(({ id, satang }) => [id, Number(satang)]));
}

const promisesOf = ({ promises, arrivals }: Parcel): Measured["promises"] =>
  promises.flatMap(({ at, stopIndex, arrivesAt }) => {
    const came = arrivals.get(stopIndex);
    return came === undefined || came < at
      ? []
      : [{ minutes: (came - at) / 60_000, lateSeconds: (came - arrivesAt) / 1000 }];
  });

const steps = [2, 5, 10, 20, 40] as const;

function arrivalErrors(promises: Measured["promises"]): ArrivalError[] {
  return steps.map((upTo, place) => {
    const from = steps[place - 1] ?? 0;
    const mine = promises.filter(({ minutes }) => minutes >= from && minutes < upTo).map((one) => one.lateSeconds);
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
