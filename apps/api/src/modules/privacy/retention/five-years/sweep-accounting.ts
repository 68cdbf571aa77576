import { booksCutoff } from "@songtan/domain/ledger/months";
import { sql } from "kysely";
import { eachPart } from "../../../../jobs/for-each-isolated.ts";
import { callUntilDone, emptyOld } from "../batches/each-batch.ts";
import { endedBefore } from "../batches/ended-bookings.ts";
import type { SweepDeps } from "../batches/sweep-deps.ts";

/** Deletes entries, tax and papers of years that ended five years ago, and the references of businesses. */
export function sweepAccounting(deps: SweepDeps): Promise<void> {
  // The functions refuse a later day by the clock of the database.
  const day = sql`least(${booksCutoff(deps.clock())}::date,
    (date_trunc('year', now() at time zone 'Asia/Bangkok') - interval '5 years')::date)`;
  const instant = sql<Date>`(${day}::timestamp at time zone 'Asia/Bangkok')`;
  return eachPart(
    () => callUntilDone(deps, (most) => sql<number>`carry_forward(${day}, ${most})`),
    () => callUntilDone(deps, (most) => sql<number>`delete_old_papers(${instant}, ${most})`),
    () =>
      emptyOld(deps, "bookings", {
        isOld: sql`reference is not null and ${endedBefore(instant)}`,
        emptied: sql`reference = null`,
      }),
  );
}
