import { addServiceDays, serviceDay } from "@songtan/domain/thai/dates";

/** How many days a look at the figures goes back, today included. */
export const spans = [1, 7, 30, 90] as const;
export type Span = (typeof spans)[number];
const usual: Span = 7;

export const spanOf = (text: string): Span => spans.find((days) => String(days) === text) ?? usual;

export function daysOf(span: Span, now: Date): { from: string; to: string } {
  const to = serviceDay(now);
  return { from: addServiceDays(to, 1 - span), to };
}
