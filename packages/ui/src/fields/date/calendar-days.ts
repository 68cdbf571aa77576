import type { IsoDay } from "./typed-date.ts";

const daysPerWeek = 7;
export type Month = { year: number; month: number };

/** Days are counted at midnight UTC, so that no time zone moves them. */
export const dateOf = (day: IsoDay): Date => new Date(`${day}T00:00:00Z`);
const isoOf = (date: Date): IsoDay => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day));

export function monthOf(day: IsoDay): Month {
  const date = dateOf(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

export function addDays(day: IsoDay, days: number): IsoDay {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return isoOf(date);
}

/** The same day of another month, or its last day where the month is shorter. */
export function inMonth(day: IsoDay, { year, month }: Month): IsoDay {
  const last = utc(year, month + 1, 0).getUTCDate();
  return isoOf(utc(year, month, Math.min(dateOf(day).getUTCDate(), last)));
}

export function addMonths(day: IsoDay, months: number): IsoDay {
  const { year, month } = monthOf(day);
  return inMonth(day, monthOf(isoOf(utc(year, month + months, 1))));
}

export const clampDay = (day: IsoDay, min?: IsoDay, max?: IsoDay): IsoDay =>
  min && day < min ? min : max && day > max ? max : day;

/** The weeks of the day's month from Sunday on; null where a place belongs to another month. */
export function weeksOf(day: IsoDay): (IsoDay | null)[][] {
  const { year, month } = monthOf(day);
  const first = utc(year, month, 1).getUTCDay();
  const last = utc(year, month + 1, 0).getUTCDate();
  const weeks = Math.ceil((first + last) / daysPerWeek);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysPerWeek }, (_, weekday) => {
      const date = week * daysPerWeek + weekday - first + 1;
      return date < 1 || date > last ? null : isoOf(utc(year, month, date));
    }),
  );
}

/** Returns the day to which a key moves from a day; null for any other key. */
export function dayByKey(key: string, day: IsoDay): IsoDay | null {
  const weekday = dateOf(day).getUTCDay();
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -daysPerWeek);
    case "ArrowDown":
      return addDays(day, daysPerWeek);
    case "Home":
      return addDays(day, -weekday);
    case "End":
      return addDays(day, daysPerWeek - 1 - weekday);
    case "PageUp":
      return addMonths(day, -1);
    case "PageDown":
      return addMonths(day, 1);
    default:
      return null;
  }
}
