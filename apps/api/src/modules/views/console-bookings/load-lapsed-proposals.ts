import type { LapsedProposal } from "@songtan/contract/console/bookings";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

type Row = Omit<LapsedProposal, "proposedBy" | "proposedAt" | "lapsedAt"> & {
  proposedById: string;
  proposedByName: string;
  proposedAt: Date;
  lapsedAt: Date;
};

/** Loads the proposals by staff that lapsed because the booking changed in the meantime, newest first. */
export async function loadLapsedProposals(trx: Trx, bookingId: string): Promise<LapsedProposal[]> {
  const { rows } = await sql<Row>`
    select lapsed.*, staff.name as proposed_by_name
    from (
      select id, 'cancellation' as kind, moved_satang, note as words, proposed_by as proposed_by_id,
        created_at as proposed_at, decided_at as lapsed_at
      from booking_cancellations where booking_id = ${bookingId} and state = 'lapsed'
      union all
      select id, 'loss', moved_satang, note, proposed_by, created_at, decided_at
      from lost_declarations where booking_id = ${bookingId} and state = 'lapsed'
      union all
      select id, 'disposal', null, note, requested_by, requested_at, lapsed_at
      from disposals where booking_id = ${bookingId} and lapsed_at is not null
    ) lapsed
    join staff on staff.id = proposed_by_id
    order by lapsed_at desc, proposed_at desc, lapsed.id`.execute(trx);
  return rows.map(({ proposedById, proposedByName, proposedAt, lapsedAt, ...row }) => ({
    ...row,
    proposedBy: { id: proposedById, name: proposedByName },
    proposedAt: proposedAt.toISOString(),
    lapsedAt: lapsedAt.toISOString(),
  }));
}
