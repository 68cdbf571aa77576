import type { DaySpan } from "@songtan/domain/figures/spans";
import { addMonths, monthOf } from "@songtan/domain/ledger/months";
import { addServiceDays, bangkokWeekday, serviceDay } from "@songtan/domain/thai/dates";

/** The periods of the figures. Weeks begin on Monday; `own` are days that a person chooses. */
export const spans = [
  "1",
  "yesterday",
  "week",
  "last_week",
  "7",
  "30",
  "90",
  "month",
  "last_month",
  "own",
] as const;
export type Span = (typeof spans)[number];
export const usualSpan: Span = "7";

export const spanOf = (text: string): Span => spans.find((span) => span === text) ?? usualSpan;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayOr = (text: string | undefined, other: string) =>
  text && dayPattern.test(text) ? text : other;

/** @param chosen the days of `own`; where one is missing, the span is the other day alone */
export function daysOf(span: Span, now: Date, chosen: Partial<DaySpan> = {}): DaySpan {
  const today = serviceDay(now);
  const month = monthOf(today);
  const monday = addServiceDays(today, -((bangkokWeekday(now) + 6) % 7));
  const yesterday = addServiceDays(today, -1);
  switch (span) {
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "week":
      return { from: monday, to: today };
    case "last_week":
      return { from: addServiceDays(monday, -7), to: addServiceDays(monday, -1) };
    case "month":
      return { from: month, to: today };
    case "last_month":
      return { from: addMonths(month, -1), to: addServiceDays(month, -1) };
    case "own": {
      const to = dayOr(chosen.to, dayOr(chosen.from, today));
      return { from: dayOr(chosen.from, to), to };
    }
    default:
      return { from: addServiceDays(today, 1 - Number(span)), to: today };
  }
}
