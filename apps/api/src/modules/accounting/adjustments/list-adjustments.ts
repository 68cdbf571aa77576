import type { AdjustmentView, ListAdjustments } from "@songtan/contract/console/adjustments";
import { Refusal } from "@songtan/contract/errors";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";

type Row = {
  id: string;
  kind: AdjustmentView["kind"];
  ownerId: string;
  ownerName: string;
  bookingId: string | null;
  number: string | null;
  amountSatang: number;
  note: string;
  state: AdjustmentView["state"];
  proposedBy: string;
  proposer: string;
  decider: string | null;
  decisionNote: string | null;
  createdAt: Date;
  decidedAt: Date | null;
};

const select = (conditions: readonly RawBuilder<SqlBool>[], limit: number) => sql<Row>`
  select adjustments.id, kind, owner_id, owner.first_name || ' ' || owner.last_name as owner_name, booking_id,
    bookings.number, amount_satang, note, adjustments.state, proposed_by, proposer.name as proposer,
    decider.name as decider, adjustments.created_at, decided_at, decision_note
  from adjustments
  join accounts owner on owner.id = owner_id
  join staff proposer on proposer.id = proposed_by
  left join staff decider on decider.id = decided_by
  left join bookings on bookings.id = booking_id
  where ${sql.join([sql`true`, ...conditions], sql` and `)}
  order by adjustments.created_at desc, adjustments.id desc limit ${limit}`;

/** Lists the adjustments that staff made by hand, newest first. */
export async function listAdjustments(
  { db }: Pick<Deps, "db">,
  {
    cursor,
    limit,
    state,
    ownerId,
    bookingId,
    staffId,
  }: z.infer<typeof ListAdjustments> & { staffId: string },
): Promise<Paged<AdjustmentView>> {
  const after = parseCursor(cursor);
  const conditions = [
    ...(state ? [sql<SqlBool>`adjustments.state = ${state}`] : []),
    ...(ownerId ? [sql<SqlBool>`owner_id = ${ownerId}`] : []),
    ...(bookingId ? [sql<SqlBool>`booking_id = ${bookingId}`] : []),
    ...(after
      ? [sql<SqlBool>`(adjustments.created_at, adjustments.id) < (${after.at}, ${after.id})`]
      : []),
  ];
  const { rows } = await select(conditions, limit + 1).execute(db);
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  return { data: page.map((row) => toView(row, staffId)), nextCursor };
}

/** One adjustment, as the requesting member of staff sees it. */
export async function findAdjustment(
  { db }: Pick<Deps, "db">,
  id: string,
  staffId: string,
): Promise<AdjustmentView> {
  const { rows } = await select([sql`adjustments.id = ${id}`], 1).execute(db);
  if (!rows[0]) throw new Refusal("not_found");
  return toView(rows[0], staffId);
}

const toView = (row: Row, staffId: string): AdjustmentView => ({
  id: row.id,
  kind: row.kind,
  owner: { id: row.ownerId, name: row.ownerName },
  booking: row.bookingId && row.number ? { id: row.bookingId, number: row.number } : null,
  amountSatang: Number(row.amountSatang),
  words: row.note,
  state: row.state,
  proposedBy: row.proposer,
  decidedBy: row.decider,
  decidedWords: row.decisionNote,
  mayDecide: row.state === "proposed" && row.proposedBy !== staffId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
