import { type RawBuilder, sql } from "kysely";

/**
 * The caller creates the charge right after the attempt was stored, and never later than this many
 * seconds. Otherwise an attempt could be marked failed as abandoned while its charge is being made.
 */
const callWithinSeconds = 15;
/** A call is answered within three seconds; one that is older, or was not begun in its time, has lost its caller. */
const abandonedAfterSeconds = 20;

/** For an attempt stored after this, the charge may still be created. */
export const mayStillCallSince = (now: Date): Date =>
  new Date(now.getTime() - callWithinSeconds * 1000);

/** From this time on the caller of an attempt counts as gone. */
export const abandonedAt = (row: { calledAt: Date | null; createdAt: Date }): Date =>
  new Date((row.calledAt ?? row.createdAt).getTime() + abandonedAfterSeconds * 1000);

/** Returns a condition on rows with `created_at` and `called_at` that is true when the request counts as abandoned. */
export function isAbandoned(now: Date): RawBuilder<boolean> {
  const before = new Date(now.getTime() - abandonedAfterSeconds * 1000);
  return sql<boolean>`(coalesce(called_at, created_at) < ${before})`;
}
