import type { DisputeRecord, DisputeRow, ListDisputes } from "@songtan/contract/console/disputes";
import { Refusal } from "@songtan/contract/errors";
import { type DisputeState, mayAnswerDispute } from "@songtan/domain/payments/dispute";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadEvidence } from "../dispute-evidence/load-booking-evidence.ts";

type Row = {
  id: string;
  providerDisputeId: string;
  paidBy: string;
  bookingId: string | null;
  number: string | null;
  customerId: string;
  customerName: string;
  amountSatang: number;
  state: DisputeState;
  reasonCode: string | null;
  reasonMessage: string | null;
  openedAt: Date;
  closedAt: Date | null;
};

const selectDisputes = (conditions: readonly RawBuilder<SqlBool>[], limit: number) => sql<Row>`
  select disputes.id, provider_dispute_id, payment_id as paid_by, disputes.booking_id, number,
    accounts.id as customer_id, accounts.first_name || ' ' || accounts.last_name as customer_name,
    disputes.amount_satang, disputes.state, reason_code, reason_message, opened_at, disputes.closed_at
  from disputes
  join payments on payments.id = payment_id
  join accounts on accounts.id = payments.customer_id
  left join bookings on bookings.id = disputes.booking_id
  where ${sql.join([sql`true`, ...conditions], sql` and `)}
  order by opened_at, disputes.id limit ${limit}`;

/** Disputes, the oldest first: the bank does not wait long. */
export async function listDisputes(
  { db }: Pick<Deps, "db">,
  { cursor, limit, state = "undecided" }: z.infer<typeof ListDisputes>,
): Promise<Paged<DisputeRow>> {
  const after = parseCursor(cursor);
  const states = state === "undecided" ? ["open", "pending"] : [state];
  const { rows } = await selectDisputes(
    [
      sql`disputes.state in (${sql.join(states)})`,
      ...(after ? [sql<SqlBool>`(opened_at, disputes.id) > (${after.at}, ${after.id})`] : []),
    ],
    limit + 1,
  ).execute(db);
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.openedAt, id: last.id }));
  return { data: page.map(toRow), nextCursor };
}

const toRow = (row: Row): DisputeRow => ({
  id: row.id,
  providerDisputeId: row.providerDisputeId,
  paymentId: row.paidBy,
  booking: row.bookingId && row.number ? { id: row.bookingId, number: row.number } : null,
  customer: { id: row.customerId, name: row.customerName },
  amountSatang: Number(row.amountSatang),
  state: row.state,
  reasonCode: row.reasonCode,
  reasonMessage: row.reasonMessage,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Loads one dispute with its answer and the data of its booking, in one snapshot. */
export const loadDispute = (
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  id: string,
): Promise<DisputeRecord> =>
  deps.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => shapeDispute(trx, deps, id));

async function shapeDispute(
  trx: Trx,
  deps: Pick<Deps, "clock" | "secrets">,
  id: string,
): Promise<DisputeRecord> {
  const { rows } = await selectDisputes([sql`disputes.id = ${id}`], 1).execute(trx);
  const [row] = rows;
  if (!row) throw new Refusal("not_found");
  const response = await trx
    .selectFrom("disputes")
    .leftJoin("staff", "staff.id", "disputes.answeredBy")
    .select([
      "version",
      "answer",
      "staff.name",
      "answeredAt",
      "acceptedBy",
      "sentAt",
      "failureCode",
    ])
    .where("disputes.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...toRow(row),
    version: response.version,
    answer: response.answer,
    answeredBy: response.name,
    answeredAt: response.answeredAt?.toISOString() ?? null,
    accepted: response.acceptedBy !== null,
    sentAt: response.sentAt?.toISOString() ?? null,
    failureCode: response.failureCode,
    mayAnswer:
      mayAnswerDispute(row.state) &&
      (response.answeredAt === null || response.failureCode !== null),
    evidence: row.bookingId ? await loadEvidence(trx, deps, row.bookingId) : null,
  };
}
