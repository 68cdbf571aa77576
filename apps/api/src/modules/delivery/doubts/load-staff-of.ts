import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** Tables and columns that record a part of staff in a job; the job's history also names staff who acted directly. */
export const partsInJob = [
  ["task_events", "recorded_by"],
  ["booking_events", "recorded_by"],
  ["handovers", "proposed_by"],
  ["handovers", "given_recorded_by"],
  ["depot_collections", "recorded_by"],
] as const;

/** Returns every member of staff who booked or changed a booking, gave it to a driver, or recorded a step of the work. */
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
