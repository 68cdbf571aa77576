import { sql } from "kysely";
import type { Booking, Day } from "../world/day.ts";

export type Spread = { count: number; mean: number; median: number; p90: number };
/** How wrong the promised arrival was, by how long before the arrival it was made. */
export type ArrivalError = {
  minutesBefore: string;
  count: number;
  medianSeconds: number;
  p90Seconds: number;
  lateSeconds: number;
};
/** One booking of a day; the same index is the same customer's order for every kind of matching. */
export type Ride = {
  orderIndex: number;
  ending: string;
  unserved: boolean;
  isStacked: boolean;
  matchSeconds: number | null;
  /** From the acceptance to the arrival at the pick-up. */
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
  /** No driver was found: the search ran out, or the customer gave up first. */
  unserved: number;
  matchSeconds: number[];
  pickUpSeconds: number[];
  /**
   * Of those, the ones with a free driver, and the ones with a driver who had another active job.
   */
  pickUpFreeSeconds: number[];
  pickUpStackedSeconds: number[];
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
  const bookings = [...day.bookings.values()];
  const drivers = [...day.drivers.values()];
  const pay = await loadPay(day);
  const sum = (field: "idleMetres" | "toPickUpMetres" | "loadedMetres") =>
    drivers.reduce((total, driver) => total + driver[field], 0);
  return {
    rides: bookings.map(toRide),
    metres: {
      idle: sum("idleMetres"),
      toPickUp: sum("toPickUpMetres"),
      loaded: sum("loadedMetres"),
    },
    promises: bookings.flatMap(promisesOf),
    pay: drivers
      .filter(({ dutySeconds }) => dutySeconds > 1800)
      .map(({ id, dutySeconds }) => ({ satang: pay.get(id) ?? 0, dutySeconds })),
  };
}

const toRide = (booking: Booking): Ride => ({
  orderIndex: booking.order.index,
  ending: booking.ending ?? "open",
  unserved: isUnserved(booking),
  isStacked: booking.isStacked,
  matchSeconds: between(booking.searchingSince, booking.matchedAt),
  pickUpSeconds: between(booking.acceptedAt, booking.reachedAt),
  waitSeconds: between(booking.searchingSince, booking.pickedUpAt),
});

/** Several days of one way of matching as if they were one. */
export function figuresOf(days: readonly Measured[]): Figures {
  const byOrder = new Map(
    days.flatMap((day, dayIndex) =>
      day.rides.map((ride) => [`${dayIndex} ${ride.orderIndex}`, ride] as const),
    ),
  );
  const rides = [...byOrder.values()];
  const pay = days.flatMap((day) => day.pay);
  const seconds = (
    field: "matchSeconds" | "pickUpSeconds" | "waitSeconds",
    some: readonly Ride[] = rides,
  ) => some.flatMap((ride) => ride[field] ?? []);
  const sum = (field: keyof Measured["metres"]) =>
    days.reduce((total, { metres }) => total + metres[field], 0) / 1000;
  const payOf = pay.map(({ satang }) => satang);
  const perHourSatang = pay
    .map(({ satang, dutySeconds }) => (satang * 3600) / dutySeconds)
    .sort((left, right) => left - right);
  const waitSeconds = seconds("waitSeconds");
  return {
    rides: byOrder,
    ends: countBy(rides.map(({ ending }) => ending)),
    unserved: rides.filter(({ unserved }) => unserved).length,
    matchSeconds: seconds("matchSeconds"),
    pickUpSeconds: seconds("pickUpSeconds"),
    pickUpFreeSeconds: seconds(
      "pickUpSeconds",
      rides.filter(({ isStacked }) => !isStacked),
    ),
    pickUpStackedSeconds: seconds(
      "pickUpSeconds",
      rides.filter(({ isStacked }) => isStacked),
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

const isUnserved = ({ ending, acceptedAt, searchingSince }: Booking): boolean =>
  ending === "unfulfilled" ||
  (ending === "cancelled" && searchingSince !== null && acceptedAt === null);

const between = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : (to - from) / 1000;

async function loadPay(day: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    satang: number;
  }>`select driver_id as id, sum(driver_pay_satang) as satang
    from bookings where state in ('delivered', 'returned') group by driver_id`.execute(
    day.world.deps.db,
  );
  return new Map(rows.map(({ id, satang }) => [id, Number(satang)]));
}

const promisesOf = ({ promises, arrivals }: Booking): Measured["promises"] =>
  promises.flatMap(({ at: valueAt, stopIndex, arrivesAt }) => {
    const came = arrivals.get(stopIndex);
    return came === undefined || came < valueAt
      ? []
      : [{ minutes: (came - valueAt) / 60_000, lateSeconds: (came - arrivesAt) / 1000 }];
  });

const steps = [2, 5, 10, 20, 40] as const;

function arrivalErrors(promises: Measured["promises"]): ArrivalError[] {
  return steps.map((upTo, index) => {
    const from = steps[index - 1] ?? 0;
    const lateSeconds = promises
      .filter(({ minutes }) => minutes >= from && minutes < upTo)
      .map((promise) => promise.lateSeconds);
    const off = spreadOf(lateSeconds.map(Math.abs));
    return {
      minutesBefore: `${from}–${upTo}`,
      count: lateSeconds.length,
      medianSeconds: off.median,
      p90Seconds: off.p90,
      lateSeconds: spreadOf(lateSeconds).median,
    };
  });
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const valueAt = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / Math.max(1, sorted.length);
  return { count: sorted.length, mean, median: valueAt(0.5), p90: valueAt(0.9) };
}

/** 0 when everybody has the same, towards 1 when one has all. */
export function giniOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = sorted.reduce((sum, value, index) => sum + value * (index + 1), 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
