import { assert } from "../assert.ts";
import { bangkokMinutes, bangkokWeekday, serviceDay } from "../thai/dates.ts";
import type { Vehicle } from "../vehicle-types.ts";

/**
 * The time of departure, and the operator's calendar of public holidays: Bangkok days as
 * `2026-04-13`.
 */
export type Departure = { at: Date; holidays: readonly string[] };

export type TrafficPeriod = "free" | "day" | "morning" | "evening" | "friday_evening";
type Window = { fromMinutes: number; period: TrafficPeriod };

/**
 * Factors of driving time compared with empty roads. Cars and pickups: TomTom's index for Bangkok (2019, the last year
 * with hours: mornings +80 %, evenings +100 %, Fridays from five to seven +110 to +116 %). Between the rush hours, and
 * for motorcycles, which pass between queuing cars but stop at the same lights: our own estimate, to be replaced by
 * data of the drivers' positions.
 */
const factors: Record<TrafficPeriod, { car: number; motorcycle: number }> = {
  free: { car: 1, motorcycle: 1 },
  day: { car: 1.25, motorcycle: 1.25 },
  morning: { car: 1.8, motorcycle: 1.4 },
  evening: { car: 2, motorcycle: 1.5 },
  friday_evening: { car: 2.15, motorcycle: 1.55 },
};

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
const night: readonly [Window, Window] = [
  { fromMinutes: 0, period: "free" },
  { fromMinutes: at(22), period: "free" },
];
const dayOff: readonly Window[] = [night[0], { fromMinutes: at(5), period: "day" }, night[1]];
const workingDay = (evening: TrafficPeriod): readonly Window[] => [
  night[0],
  { fromMinutes: at(5), period: "day" },
  { fromMinutes: at(7), period: "morning" },
  { fromMinutes: at(9, 30), period: "day" },
  { fromMinutes: at(16, 30), period: evening },
  { fromMinutes: at(19, 30), period: "day" },
  night[1],
];

/** Bangkok's day by the clock, looked at on `reviewedOn`; used for the whole country, where it is on the safe side. */
export const traffic = {
  reviewedOn: "2026-11-21",
  factors,
  windows: { dayOff, workingDay: workingDay("evening"), friday: workingDay("friday_evening") },
} as const;

/** Returns the part of Bangkok's day at the departure. Weekends and the operator's holidays are without rush hours. */
export function trafficPeriod({ at: instant, holidays }: Departure): TrafficPeriod {
  const weekday = bangkokWeekday(instant);
  const free = weekday === 0 || weekday === 6 || holidays.includes(serviceDay(instant));
  const windows = free
    ? traffic.windows.dayOff
    : weekday === 5
      ? traffic.windows.friday
      : traffic.windows.workingDay;
  const minutes = bangkokMinutes(instant);
  return windows.findLast((window) => window.fromMinutes <= minutes)?.period ?? "free";
}

/** Returns the factor of a vehicle's driving time at this time compared with empty roads, 1 or more. */
export function trafficFactor(vehicle: Vehicle, departure: Departure): number {
  return traffic.factors[trafficPeriod(departure)][vehicle === "motorcycle" ? "motorcycle" : "car"];
}

/**
 * Whole seconds for each leg of a way, one after the other: seconds on empty roads times the traffic of the hour in which
 * that leg begins. The same for a road engine's seconds and for the estimate's.
 *
 * @param freeFlowSeconds of each leg, 0 or more
 */
export function inTraffic(
  freeFlowSeconds: readonly number[],
  vehicle: Vehicle,
  departure: Departure,
): number[] {
  let elapsedSeconds = 0;
  return freeFlowSeconds.map((seconds) => {
    assert(seconds >= 0, "a duration is not negative");
    const leaveAt = new Date(departure.at.getTime() + elapsedSeconds * 1000);
    const driven = Math.round(seconds * trafficFactor(vehicle, { ...departure, at: leaveAt }));
    elapsedSeconds += driven;
    return driven;
  });
}
