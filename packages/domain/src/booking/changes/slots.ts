import { limits } from "../../limits.ts";
import { addServiceDays, bangkokMinutes, serviceDay, serviceDayStart } from "../../thai/dates.ts";

const minuteMilliseconds = 60_000;
const slotMinutes = 15;
const slotsPerDay = (24 * 60) / slotMinutes;
/** A driver has to be found and to come. */
const aheadMinutes = 30;

export type Slot = { instant: string; minutes: number };

/** The first and the last day one may choose, as `2026-11-21` in Bangkok. */
export function slotDays(now: Date): { first: string; last: string } {
  const soonest = new Date(now.getTime() + aheadMinutes * minuteMilliseconds);
  return {
    first: serviceDay(soonest),
    last: addServiceDays(serviceDay(now), limits.scheduleAheadDays),
  };
}

/** The quarter hours of a Bangkok day one may still choose, with their minutes since midnight. */
export function slotsOf(day: string, now: Date): Slot[] {
  const start = serviceDayStart(day).getTime();
  const soonest = now.getTime() + aheadMinutes * minuteMilliseconds;
  const latest = now.getTime() + limits.scheduleAheadDays * 86_400_000;
  return Array.from({ length: slotsPerDay }, (_, index) => index * slotMinutes)
    .map((minutes) => ({ minutes, at: start + minutes * minuteMilliseconds }))
    .filter(({ at }) => at >= soonest && at <= latest)
    .map(({ minutes, at }) => ({ minutes, instant: new Date(at).toISOString() }));
}

/**
 * Returns the slot on that day at the same time of day as before, else the day's first slot, or null when the day's
 * slots have all passed.
 */
export function slotOnDay(day: string, before: string | null, now: Date): string | null {
  const slots = slotsOf(day, now);
  const minutes = before === null ? -1 : bangkokMinutes(new Date(before));
  return (slots.find((slot) => slot.minutes === minutes) ?? slots[0])?.instant ?? null;
}
