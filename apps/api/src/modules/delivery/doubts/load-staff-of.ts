import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** Where it is recorded that a member of staff had a part in a job; its history also names who acted themselves. */
export const partsInJob = [
  ["task_events", "recorded_by"],
  ["booking_events", "recorded_by"],
  ["handovers", "proposed_by"],
  ["handovers", "given_recorded_by"],
  ["depot_collections", "recorded_by"],
] as const;

/** Every member of staff who booked, changed or moved a booking, gave it to a driver, or recorded a step of it. */
export async function loadStaffOf(trx: Trx, bookingId: string): Promise<string[]> {
  const recorded = partsInJob.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)}
        where booking_id = ${bookingId}::uuid and ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<{ id: string }>`
    ${sql.join(recorded, sql` union `)}
    union select substring(actor from 7)::uuid from booking_events
      where booking_id = ${bookingId}::uuid and actor like 'staff:%'
    order by id`.execute(trx);
  return rows.map(({ id }) => id);
}
