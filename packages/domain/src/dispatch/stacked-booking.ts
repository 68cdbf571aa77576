import { assert } from "../assert.ts";
import { limits } from "../limits.ts";
import { estimateMetres, freeFlowSeconds, type Point } from "../quoting/distance.ts";
import type { Tariff } from "../quoting/tariff/tariff.ts";
import { trafficFactor } from "../quoting/traffic.ts";
import type { Parcel } from "../quoting/vehicle-refusal.ts";
import type { Vehicle } from "../vehicle-types.ts";
import { stopSeconds } from "./arrival.ts";

/** Shares of a vehicle that a parcel fills, by weight and by volume, each from 0 to 1. */
export type Load = { weightShare: number; boxShare: number };

/** The one job a driver has under way. */
export type CarriedWork = {
  /** The stops left, in the order they are driven to; at least one. */
  ahead: readonly Point[];
  /** The driver is on the way to the first of them, or is there: it stays the first. */
  headed: boolean;
  /** The driver is at the first. */
  atFirstStop: boolean;
  load: Load;
};

/** Used when the size is unknown: as if it filled half of the box. */
const unknownBoxShare = 0.5;

/** Returns the shares of the vehicle that this parcel fills, by the tariff's limits. */
export function loadOf(parcel: Parcel, { limits: capacity }: Tariff["vehicles"][Vehicle]): Load {
  const { size } = parcel;
  const box = capacity.lengthCm * capacity.widthCm * capacity.heightCm;
  return {
    weightShare: parcel.weightKg / capacity.weightKg,
    boxShare: size ? (size.lengthCm * size.widthCm * size.heightCm) / box : unknownBoxShare,
  };
}

/** Returns true when both loads fit in the vehicle together, by weight and by volume. */
export const fitTogether = (left: Load, right: Load): boolean =>
  left.weightShare + right.weightShare <= 1 && left.boxShare + right.boxShare <= 1;

export type StackedBooking = {
  /** The merged way: places in `ahead` followed by places in the new job, each list in its own order. */
  order: readonly { job: "ahead" | "added"; index: number }[];
  pickupSeconds: number;
  /** Whole road metres until the added pick-up, along the merged way. */
  pickupMetres: number;
  /** Seconds by which the last stop of the current job is reached later. */
  detourSeconds: number;
  /** Delay, in seconds, at the most delayed of the current job's stops. */
  worstDelaySeconds: number;
  /** Sum of the delays at all of the current job's stops, in seconds: the time that the booking costs other customers. */
  totalDelaySeconds: number;
  /** From the added pick-up to its last drop-off. */
  rideSeconds: number;
  /** The same without any other stop on the way. */
  directSeconds: number;
};

export type StackedBookingInput = {
  from: Point;
  work: Pick<CarriedWork, "ahead" | "headed" | "atFirstStop">;
  /** Pick-up, then the drop-offs. */
  added: readonly Point[];
  vehicle: Vehicle;
  now: Date;
  holidays: readonly string[];
};

/**
 * Returns the quickest route through both jobs' stops, each in its own order, and the delay of the current job. Times
 * are estimated road times in the traffic of `now`, with four minutes at each stop. A stop the driver is heading to
 * stays the first.
 */
export function insertBooking({
  from,
  work,
  added,
  vehicle,
  now,
  holidays,
}: StackedBookingInput): StackedBooking {
  assert(
    work.ahead.length > 0 && added.length >= 2,
    "a job is under way, and the new one has a pick-up and a drop-off",
  );
  const factor = trafficFactor(vehicle, { at: now, holidays });
  const legBetween = (start: Point, end: Point) => {
    const metres = estimateMetres(start, end);
    return { metres, seconds: freeFlowSeconds(metres, vehicle) * factor };
  };
  const order = mergeStops({
    from,
    work,
    added,
    seconds: (start, end) => legBetween(start, end).seconds,
  });
  const pointOf = ({ job, index }: StackedBooking["order"][number]) =>
    (job === "ahead" ? work.ahead[index] : added[index]) as Point;
  const drive = (stops: readonly Point[]) =>
    drivenAlong(from, stops, { legBetween, atFirstStop: work.atFirstStop });
  const merged = drive(order.map(pointOf));
  const alone = drive(work.ahead);
  const arrivals = (job: "ahead" | "added") =>
    merged.filter((_, index) => order[index]?.job === job);
  const delays = arrivals("ahead").map(
    ({ seconds }, index) => seconds - (alone[index]?.seconds ?? 0),
  );
  const own = arrivals("added");
  const [pickup, last] = [own[0], own.at(-1)];
  assert(pickup && last, "the added job is on the way");
  const direct = drivenAlong(added[0] as Point, added.slice(1), { legBetween, atFirstStop: false });
  return {
    order,
    pickupSeconds: Math.round(pickup.seconds),
    pickupMetres: pickup.metres,
    detourSeconds: Math.round(delays.at(-1) ?? 0),
    worstDelaySeconds: Math.round(Math.max(...delays)),
    totalDelaySeconds: Math.round(delays.reduce((sum, delay) => sum + delay, 0)),
    rideSeconds: Math.round(last.seconds - pickup.seconds),
    directSeconds: Math.round((direct.at(-1)?.seconds ?? 0) + stopSeconds),
  };
}

/**
 * Returns true when the detour is small: current customers do not wait much longer, and the added goods do not tour
 * the town.
 */
export const isSmallDetour = (job: StackedBooking): boolean =>
  job.worstDelaySeconds <= limits.stackedDelaySeconds &&
  job.pickupSeconds <= limits.stackedPickupSeconds &&
  job.rideSeconds <= job.directSeconds + limits.stackedRideSeconds;

type LegEstimator = (start: Point, end: Point) => { metres: number; seconds: number };

/** Metres and seconds until each stop, stopping at those before. */
function drivenAlong(
  from: Point,
  stops: readonly Point[],
  { legBetween, atFirstStop }: { legBetween: LegEstimator; atFirstStop: boolean },
) {
  let [previous, metres, seconds] = [from, 0, 0];
  return stops.map((stop, index) => {
    if (index > 0) seconds += stopSeconds;
    if (index > 0 || !atFirstStop) {
      const leg = legBetween(previous, stop);
      metres += leg.metres;
      seconds += leg.seconds;
    }
    previous = stop;
    return { metres, seconds };
  });
}

type Merge = Pick<StackedBookingInput, "from" | "work" | "added"> & {
  seconds(start: Point, end: Point): number;
};
type Step = { cost: number; before: "ahead" | "added" | null };

/**
 * The two lists merged so that the sum of all legs is least: by the least cost of having driven `i` stops of the one list
 * and `j` of the other, the last being of either. Of equals the work under way goes first.
 */
function mergeStops({
  from,
  work,
  added,
  seconds,
}: Merge): { job: "ahead" | "added"; index: number }[] {
  const { ahead } = work;
  const first = work.headed ? 1 : 0;
  const table = new Map<string, Step>();
  const costAt = (i: number, j: number, last: "ahead" | "added") =>
    table.get(`${i} ${j} ${last}`)?.cost ?? Infinity;
  const startCost = (stop: Point) => seconds(from, stop);
  for (let i = first; i <= ahead.length; i += 1) {
    for (let j = 0; j <= added.length; j += 1) {
      for (const last of ["ahead", "added"] as const) {
        const stop = last === "ahead" ? ahead[i - 1] : added[j - 1];
        const [pi, pj] = last === "ahead" ? [i - 1, j] : [i, j - 1];
        if (!stop || (last === "ahead" && i === first && first === 1 && j > 0)) continue;
        if (pi + pj === 0) table.set(`${i} ${j} ${last}`, { cost: startCost(stop), before: null });
        else {
          const options = (["ahead", "added"] as const).map((before) => {
            const previous = before === "ahead" ? ahead[pi - 1] : added[pj - 1];
            return {
              before,
              cost: previous ? costAt(pi, pj, before) + seconds(previous, stop) : Infinity,
            };
          });
          const [afterAhead, afterAdded] = options as [(typeof options)[0], (typeof options)[0]];
          table.set(
            `${i} ${j} ${last}`,
            afterAhead.cost <= afterAdded.cost ? afterAhead : afterAdded,
          );
        }
      }
    }
  }
  return trace(table, { i: ahead.length, j: added.length, costAt });
}

function trace(
  table: ReadonlyMap<string, Step>,
  {
    i,
    j,
    costAt,
  }: { i: number; j: number; costAt: (i: number, j: number, last: "ahead" | "added") => number },
): { job: "ahead" | "added"; index: number }[] {
  const order: { job: "ahead" | "added"; index: number }[] = [];
  let last: "ahead" | "added" | null =
    costAt(i, j, "added") <= costAt(i, j, "ahead") ? "added" : "ahead";
  let [left, right] = [i, j];
  while (last) {
    const step: Step | undefined = table.get(`${left} ${right} ${last}`);
    assert(step, "every step has one before it");
    if (last === "ahead") left -= 1;
    else right -= 1;
    order.unshift({ job: last, index: last === "ahead" ? left : right });
    last = step.before;
  }
  return order;
}
