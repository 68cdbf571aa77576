import type { BookingState } from "../booking-types.ts";
import { limits } from "../limits.ts";

/** So many minutes staff may add at once to the time in which a driver is looked for. */
export const extensionMinutes = [15, 30, 60] as const;
export type ExtensionMinutes = (typeof extensionMinutes)[number];

/**
 * Returns the total minutes a search may last after staff extended it; null when the booking is not searching, the
 * search is over, or it would exceed the longest search.
 */
export function extendSearch(
  search: { state: BookingState; searchingSince: Date | null; searchMinutes: number },
  minutes: ExtensionMinutes,
  now: Date,
): number | null {
  const { state, searchingSince, searchMinutes } = search;
  if (state !== "searching" || !searchingSince) return null;
  const isOver = now.getTime() >= searchingSince.getTime() + searchMinutes * 60_000;
  const longer = searchMinutes + minutes;
  return isOver || longer > limits.extendedSearchMinutes ? null : longer;
}
