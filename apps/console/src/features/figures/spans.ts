import { addMonths, monthOf } from "@songtan/domain/ledger/months";
import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";

/** How far a look at the figures goes back: so many days with today, or a month as the books have it. */
export const spans = ["1", "7", "30", "90", "month", "last_month"] as const;
export type Span = (typeof spans)[number];
export const usualSpan: Span = "7";

export const spanOf = (text: string): Span => spans.find((span) => span === text) ?? usualSpan;

export function daysOf(span: Span, now: Date): { from: string; to: string } {
  const to = serviceDay(now);
  const month = monthOf(to);
  if (span === "month") return { from: month, to };
  if (span === "last_month") return { from: addMonths(month, -1), to: addServiceDays(month, -1) };
  return { from: addServiceDays(to, 1 - Number(span)), to };
}
