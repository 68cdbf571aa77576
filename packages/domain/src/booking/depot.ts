import { limits } from "../limits.ts";
import { estimateMetres, type Point } from "../quoting/distance.ts";

const dayMilliseconds = 86_400_000;

/** Until when goods are stored for their sender at a depot, without a charge. */
export const storageEndsAt = (heldAt: Date): Date =>
  new Date(heldAt.getTime() + limits.heldDays * dayMilliseconds);

/** The last reminder of goods at a depot that has come due, by its day; null before the first, and when the time is over. */
export function storageReminderDay(heldAt: Date, now: Date): number | null {
  if (now > storageEndsAt(heldAt)) return null;
  const days = (now.getTime() - heldAt.getTime()) / dayMilliseconds;
  return limits.heldReminderDays.findLast((day) => day <= days) ?? null;
}

/** Returns the depot nearest to a place, or null when the list is empty. */
export function nearestDepot<Depot extends Point>(
  point: Point,
  depots: readonly Depot[],
): Depot | null {
  const distances = depots.map((depot) => ({ depot, metres: estimateMetres(point, depot) }));
  return distances.sort((left, right) => left.metres - right.metres)[0]?.depot ?? null;
}

/** Why goods at a depot may not be disposed of now, or null when they may. */
export const disposalProblem = (heldAt: Date, now: Date): "deadline_not_over" | null =>
  now <= storageEndsAt(heldAt) ? "deadline_not_over" : null;
