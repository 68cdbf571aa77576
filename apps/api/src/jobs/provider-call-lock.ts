import { type RawBuilder, sql } from "kysely";

/** A provider call this old has lost its caller; each answer is limited to three seconds. */
const abandonedCallSeconds = 60;

/**
 * A condition for rows with `called_at`: true when no other caller is calling the provider for the
 * row.
 */
export const isCallFree = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(called_at is null or called_at < ${new Date(now.getTime() - abandonedCallSeconds * 1000)})`;

/** The time from which a call started at `calledAt` counts as abandoned. */
export const callFreeAt = (calledAt: Date): Date =>
  new Date(calledAt.getTime() + abandonedCallSeconds * 1000 + 1);
