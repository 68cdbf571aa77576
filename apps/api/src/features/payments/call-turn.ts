import { type RawBuilder, sql } from "kysely";

/**
 * Whoever wrote a try down asks the provider at once. After so long nobody begins to: a try that is being looked for as
 * lost must not be asked for in the same moment, or it would be called failed while its charge is made.
 */
const callWithinSeconds = 15;
/** A call is answered within three seconds; one that is older, or was not begun in its time, has lost its caller. */
const callerLostSeconds = 20;

/** A try written down after this may still be asked for. */
export const callableSince = (now: Date): Date => new Date(now.getTime() - callWithinSeconds * 1000);

/** From then on whoever was to ask for a try, or asked, counts as lost. */
export const callerLostAt = (row: { called_at: Date | null; created_at: Date }): Date =>
  new Date((row.called_at ?? row.created_at).getTime() + callerLostSeconds * 1000);

/** Of a row with `created_at` and `called_at`: whether whoever was to ask, or asked, has been lost. */
export function callerLost(now: Date): RawBuilder<boolean> {
  const before = new Date(now.getTime() - callerLostSeconds * 1000);
  return sql<boolean>`(coalesce(called_at, created_at) < ${before})`;
}
