import { serviceDayStart } from "../thai/dates.ts";

/** Bangkok days as `2026-11-21`, both included. */
export type DaySpan = { from: string; to: string };

/** A quarter has at most 92 days. */
export const figureDaysMax = 92;
const dayMilliseconds = 86_400_000;

/** The number of days of a span; below 1 where its last day comes before the first. */
export const daysIn = ({ from, to }: DaySpan): number =>
  Math.round((serviceDayStart(to).getTime() - serviceDayStart(from).getTime()) / dayMilliseconds) +
  1;

/** Why a span cannot be counted, or null. */
export function spanProblem(span: DaySpan): "span_backwards" | "span_too_long" | null {
  const days = daysIn(span);
  if (days < 1) return "span_backwards";
  return days > figureDaysMax ? "span_too_long" : null;
}
