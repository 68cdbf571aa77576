import { assert } from "../assert.ts";
import { retention } from "../retention.ts";
import { serviceDay, serviceDayStart } from "../thai/dates.ts";

/** A month of the books, by the Bangkok calendar, as its first day: `2026-11-01`. */
export type Month = string;

const shape = /^\d{4}-(0[1-9]|1[0-2])-01$/;
/** Returns true when the text is the first day of a month. */
export const isMonth = (text: string): boolean => shape.test(text);

/** The month of a Bangkok day, `2026-11-21`. */
export const monthOf = (day: string): Month => `${day.slice(0, 7)}-01`;

/** The month `count` months later, earlier when negative. */
export function addMonths(month: Month, count: number): Month {
  assert(isMonth(month), "a month is written as its first day");
  const start = new Date(`${month}T00:00:00Z`);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1))
    .toISOString()
    .slice(0, 10);
}

/** The last day of a month, `2026-11-30`. */
export const lastDayOf = (month: Month): string =>
  new Date(new Date(`${addMonths(month, 1)}T00:00:00Z`).getTime() - 86_400_000)
    .toISOString()
    .slice(0, 10);

/**
 * `running`: not over yet in Bangkok. `open`: over, and still accepts entries. `closed`: accepts
 * none any more.
 */
export const monthStates = ["running", "open", "closed"] as const;
export type MonthState = (typeof monthStates)[number];

/** @param lastClosed the last month that was closed; null for none */
export function monthState(
  month: Month,
  { lastClosed, now }: { lastClosed: Month | null; now: Date },
): MonthState {
  if (lastClosed !== null && month <= lastClosed) return "closed";
  return now < serviceDayStart(addMonths(month, 1)) ? "running" : "open";
}

export const closeRefusals = [
  "month_not_over",
  "month_closed",
  "month_not_next",
  "books_differ",
  "conflict",
] as const;
export type CloseRefusal = (typeof closeRefusals)[number];

/**
 * Decides whether a month may be closed permanently: in order, after the month is over, when the books are complete,
 * and only by a person who has seen its content.
 * @param firstMonth the month of the first entry; null when there are none
 * @param seenEntries how many entries the closing person has been shown
 */
export function decideClose(
  month: Month,
  books: {
    lastClosed: Month | null;
    firstMonth: Month | null;
    entries: number;
    whole: boolean;
    now: Date;
  },
  { seenEntries }: { seenEntries: number },
): { ok: true } | { ok: false; refusal: CloseRefusal } {
  const no = (refusal: CloseRefusal) => ({ ok: false, refusal }) as const;
  const state = monthState(month, books);
  if (state === "closed") return no("month_closed");
  if (state === "running") return no("month_not_over");
  const next = books.lastClosed === null ? books.firstMonth : addMonths(books.lastClosed, 1);
  if (next === null || month !== next) return no("month_not_next");
  if (!books.whole) return no("books_differ");
  return books.entries === seenEntries ? { ok: true } : no("conflict");
}

const booksYears = retention.accounting.days / 365;

/** The day before which the books go: the first of the earliest year that ended less than five years ago, in Thailand. */
export const booksCutoff = (now: Date): string =>
  `${Number(serviceDay(now).slice(0, 4)) - booksYears}-01-01`;
