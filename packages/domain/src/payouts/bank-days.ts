import { assert } from "../assert.ts";
import {
  addServiceDays,
  bangkokMinutes,
  bangkokWeekday,
  serviceDay,
  serviceDayStart,
} from "../thai/dates.ts";
import type { PayoutTerms } from "./terms.ts";

/** Longer than any row of holidays: a list that names every day is a mistake, not a year without banks. */
const daysAheadMax = 60;

/** Returns true when banks work on a day (`2026-11-23`): Monday to Friday, except holidays. */
export function isBankDay(day: string, holidays: readonly string[]): boolean {
  const weekday = bangkokWeekday(serviceDayStart(day));
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** The first bank day that is `count` or more bank days after `day`; with 0, the day itself where it is one. */
export function bankDayAfter(day: string, count: number, holidays: readonly string[]): string {
  let left = count;
  let bankDay = day;
  for (let step = 0; step <= daysAheadMax; step += 1) {
    if (isBankDay(bankDay, holidays)) {
      if (left === 0) return bankDay;
      left -= 1;
    }
    bankDay = addServiceDays(bankDay, 1);
  }
  assert(false, "there is a bank day within two months");
  return bankDay;
}

/**
 * The bank day with the run for a payout requested now: today's before its hour, else the next
 * one's.
 */
export function runDay(
  now: Date,
  terms: Pick<PayoutTerms, "runMinutes">,
  holidays: readonly string[],
): string {
  const today = serviceDay(now);
  const late = bangkokMinutes(now) >= terms.runMinutes;
  return bankDayAfter(late ? addServiceDays(today, 1) : today, 0, holidays);
}

/** The bank day on which what is sent on `day` is in the account. */
export const arrivalDay = (
  day: string,
  terms: Pick<PayoutTerms, "bankDays">,
  holidays: readonly string[],
): string => bankDayAfter(bankDayAfter(day, 0, holidays), terms.bankDays, holidays);
