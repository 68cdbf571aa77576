import { addServiceDays, serviceDay, serviceDayStart } from "../thai/dates.ts";

/** Services that are checked every minute and shown publicly: the program with its database, and the card provider. */
export const checkedServices = ["booking", "card_payments"] as const;
export type CheckedService = (typeof checkedServices)[number];

/** Number of days on the public page, including today. */
export const availabilityDays = 90;
/** A check of the last minutes may still be under way. */
const graceMinutes = 2;
/** After so many minutes without a check, the last check is too old to show the current state. */
const knownMinutes = 5;
/** A deployment stops the program for a minute at most; from here on people notice. */
const disruptedFromMinutes = 5;
const downFromMinutes = 60;
const minuteMilliseconds = 60_000;

/** The checks of one service on a Bangkok day, one a minute at most. */
export type DayChecks = {
  day: string;
  firstAt: Date;
  lastAt: Date;
  lastFailed: boolean;
  checks: number;
  failed: number;
};

/** `unknown`: before the first check there was. */
export const dayStates = ["up", "disrupted", "down", "unknown"] as const;
export type AvailabilityDay = {
  day: string;
  state: (typeof dayStates)[number];
  downMinutes: number;
};
export const serviceStates = ["up", "down", "unknown"] as const;
export type Availability = {
  state: (typeof serviceStates)[number];
  /**
   * Share of the minutes since the first check, at most the last 90 days, in which the service was up; from 0 to 100,
   * null before the first check.
   */
  upPercent: number | null;
  /** Oldest first. */
  days: AvailabilityDay[];
};

/**
 * Returns a service's availability on each of the last 90 days. A minute without a check counts as down, because the
 * checking program is a part of the service.
 * @param checks of one service, at most one row a day
 */
export function availabilityOf(checks: readonly DayChecks[], now: Date): Availability {
  const of = new Map(checks.map((row) => [row.day, row]));
  const first = Math.min(...checks.map(({ firstAt }) => firstAt.getTime()));
  const today = serviceDay(now);
  let expected = 0;
  let down = 0;
  const days = Array.from({ length: availabilityDays }, (_, index): AvailabilityDay => {
    const day = addServiceDays(today, index + 1 - availabilityDays);
    const from = Math.max(serviceDayStart(day).getTime(), first);
    const end = serviceDayStart(addServiceDays(day, 1)).getTime();
    const until = Math.min(end, now.getTime() - graceMinutes * minuteMilliseconds);
    if (checks.length === 0 || from >= end) return { day, state: "unknown", downMinutes: 0 };
    const minutes = Math.max(0, Math.floor((until - from) / minuteMilliseconds));
    const row = of.get(day);
    const downMinutes = Math.max(row?.failed ?? 0, minutes - (row ? row.checks - row.failed : 0));
    expected += Math.max(minutes, downMinutes);
    down += downMinutes;
    return { day, state: stateOf(downMinutes), downMinutes };
  });
  const last = checks.toSorted((a, b) => a.lastAt.getTime() - b.lastAt.getTime()).at(-1);
  return {
    state: stateNow(last, now),
    upPercent: last ? (expected === 0 ? 100 : (100 * (expected - down)) / expected) : null,
    days,
  };
}

function stateOf(downMinutes: number): AvailabilityDay["state"] {
  if (downMinutes < disruptedFromMinutes) return "up";
  return downMinutes < downFromMinutes ? "disrupted" : "down";
}

function stateNow(last: DayChecks | undefined, now: Date): Availability["state"] {
  if (!last || now.getTime() - last.lastAt.getTime() > knownMinutes * minuteMilliseconds)
    return "unknown";
  return last.lastFailed ? "down" : "up";
}
