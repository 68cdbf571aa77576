import { sql } from "kysely";
import { eachBatch } from "./batches/each-batch.ts";
import type { SweepDeps } from "./batches/sweep-deps.ts";

/**
 * Removes the recipient's name, the driver's note and the position from old phone reports; the
 * hashes stay.
 */
export const sweepEventNames = (deps: SweepDeps, before: Date): Promise<void> =>
  eachBatch(deps, {
    load: async (trx, { most, passedOver }) => {
      const { rows } = await sql<{ id: string }>`
        select e.id from task_events e join bookings b on b.id = e.booking_id
        where e.names_removed_at is null and e.received_at < least(${before}, now() - interval '365 days')
          and b.ended_at is not null and e.id <> all(${passedOver})
        order by e.received_at limit ${most}`.execute(trx);
      return rows;
    },
    apply: (trx, events) =>
      sql`select remove_names_from_events(${events.map(({ id }) => id)}::uuid[], ${deps.clock()})`.execute(
        trx,
      ),
  });
