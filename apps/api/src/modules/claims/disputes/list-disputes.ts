import type { DisputeRecord, DisputeRow, ListDisputes } from "@songtan/contract/console/disputes";
import { Refusal } from "@songtan/contract/errors";
import { type DisputeState, mayAnswerDispute } from "@songtan/domain/payments/dispute";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadEvidence } from "../dispute-evidence/queries.ts";

type Row = {
  id: string;
  provider_dispute_id: string;
  paid_by: string;
  booking_id: string | null;
  number: string | null;
  customer_id: string;
  customer_name: string;
  amount_satang: number;
  state: DisputeState;
  reason_code: string | null;
  reason_message: string | null;
  opened_at: Date;
  closed_at: Date | null;
};

const selectDisputes = (conditions: readonly RawBuilder<SqlBool>[], limit: number) => sql<Row>`
  select disputes.id, provider_dispute_id, coalesce(payment_id, charge_id) as paid_by, disputes.booking_id, number,
    accounts.id as customer_id, accounts.first_name || ' ' || accounts.last_name as customer_name,
    disputes.amount_satang, disputes.state, reason_code, reason_message, opened_at, disputes.closed_at
  from disputes
  left join charges on charges.id = charge_id
  left join bookings on bookings.id = disputes.booking_id
  join accounts on accounts.id = coalesce(bookings.customer_id, charges.customer_id)
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
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({ at: last.opened_at, id: last.id }));
  return { data: page.map(toRow), nextCursor };
}

const toRow = (row: Row): DisputeRow => ({
  id: row.id,
  providerDisputeId: row.provider_dispute_id,
  paymentId: row.paid_by,
  booking: row.booking_id && row.number ? { id: row.booking_id, number: row.number } : null,
  customer: { id: row.customer_id, name: row.customer_name },
  amountSatang: Number(row.amount_satang),
  state: row.state,
  reasonCode: row.reason_code,
  reasonMessage: row.reason_message,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** One dispute with what was answered and what is known of its booking, as of one moment. */
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
    .leftJoin("staff", "staff.id", "disputes.answered_by")
    .select([
      "version",
      "answer",
      "staff.name",
      "answered_at",
      "accepted_by",
      "sent_at",
      "failure_code",
    ])
    .where("disputes.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...toRow(row),
    version: response.version,
    answer: response.answer,
    answeredBy: response.name,
    answeredAt: response.answered_at?.toISOString() ?? null,
    accepted: response.accepted_by !== null,
    sentAt: response.sent_at?.toISOString() ?? null,
    failureCode: response.failure_code,
    mayAnswer:
      mayAnswerDispute(row.state) &&
      (response.answered_at === null || response.failure_code !== null),
    evidence: row.booking_id ? await loadEvidence(trx, deps, row.booking_id) : null,
  };
}
