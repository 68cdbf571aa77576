import { sql } from "kysely";
import { callUntilDone, fiveYearsAgo } from "../batches/each-batch.ts";
import type { SweepDeps } from "../batches/sweep-deps.ts";

/** Deletes old rows of the logs: what staff did, what was opened of a driver, what was done to a business. */
export const sweepAudit = (deps: SweepDeps, before: Date): Promise<void> =>
  callUntilDone(deps, (most) => sql<number>`delete_old_audit(${fiveYearsAgo(before)}, ${most})`);
