import { limits } from "../limits.ts";
import { estimateMetres, type Point } from "../quoting/distance.ts";

const dayMilliseconds = 86_400_000;

/** Until when goods are kept for their sender at a depot, without a charge. */
export const heldUntil = (heldAt: Date): Date => new Date(heldAt.getTime() + limits.heldDays * dayMilliseconds);

/** The last reminder of goods at a depot that has come due, by its day; null before the first, and when the time is over. */
export function heldReminder(heldAt: Date, now: Date): number | null {
  if (now > heldUntil(heldAt)) return null;
  const days = (now.getTime() - heldAt.getTime()) / dayMilliseconds;
  return limits.heldReminderDays.findLast((day) => day <= days) ?? null;
}

/** The depot with the shortest way from a place; null where there is none. */
export function nearestDepot<Depot extends Point>(place: Point, depots: readonly Depot[]): Depot | null {
  const ways = depots.map((depot) => ({ depot, metres: estimateMetres(place, depot) }));
  return ways.sort((left, right) => left.metres - right.metres)[0]?.depot ?? null;
}

/** Why goods at a depot may not be disposed of now, or null when they may. */
export const disposalProblem = (heldAt: Date, now: Date): "deadline_not_over" | null =>
  now <= heldUntil(heldAt) ? "deadline_not_over" : null;
