import type { OperationsView } from "@songtan/contract/console/operations";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";

type Approval = OperationsView["approvals"][number];
type Row = Omit<Approval, "proposedBy" | "proposedAt"> & {
  proposedById: string;
  proposedByName: string;
  proposedAt: Date;
};

/**
 * Money that one of staff proposed to move and another one has to agree to, the oldest first; so many of each kind, so that
 * none is left out for a reader because of others that they do not see.
 */
export async function listApprovals(db: Reader, rowsOfKindMax: number): Promise<Approval[]> {
  const { rows } = await sql<Row>`
    select approvals.*, staff.name as proposed_by_name
    from (select *, row_number() over (partition by kind order by proposed_at, id) as turn from (
      select 'payout_run' as kind, payout_runs.id, null as about, (
          select coalesce(sum(amount_satang), 0)::bigint from payout_run_items
          join payouts on payouts.id = payout_id
          where payout_run_items.run_id = payout_runs.id and excluded_by is null and check_code is null
        ) as amount_satang, prepared_by as proposed_by_id, prepared_at as proposed_at
      from payout_runs where state = 'prepared'
      union all
      select 'cod_refund', cod_collections.id, number, amount_satang, proposed_by, proposed_at
      from cod_objections join cod_collections on cod_collections.id = collection_id
      join bookings on bookings.id = booking_id
      where decision is null and proposed_by is not null
      union all
      select 'refund', payments.id, number, refunds.amount_satang + refunds.credit_satang, requested_by,
        refunds.created_at
      from refunds join payments on payments.id = payment_id
      left join bookings on bookings.id = booking_id
      where refunds.state = 'proposed'
      union all
      select 'adjustment', adjustments.id, coalesce(number, first_name || ' ' || last_name),
        amount_satang, proposed_by, adjustments.created_at
      from adjustments join accounts on accounts.id = owner_id
      left join bookings on bookings.id = booking_id
      where adjustments.state = 'proposed'
      union all
      select 'claim', id, number, amount_satang, proposed_by, coalesce(proposed_at, created_at)
      from reports where state = 'proposed'
      union all
      select 'credit_limit', businesses.id, name, limit_satang, proposed_by, credit_limits.created_at
      from credit_limits join businesses on businesses.id = business_id
      where state = 'proposed'
      union all
      select 'invoice_transfer', businesses.id, name, invoice_transfers.amount_satang, recorded_by, recorded_at
      from invoice_transfers join business_invoices on business_invoices.id = invoice_id
      join businesses on businesses.id = business_id
      where invoice_transfers.state = 'proposed'
      union all
      select 'promo', id, code, budget_satang, proposed_by, proposed_at
      from promos where proposed_at is not null and activated_at is null and ended_at is null
    ) proposed) approvals
    join staff on staff.id = proposed_by_id
    where turn <= ${rowsOfKindMax}
    order by proposed_at, approvals.id`.execute(db);
  return rows.map(({ kind, id, about, amountSatang, proposedAt, ...row }) => ({
    kind,
    id,
    about,
    amountSatang: Number(amountSatang),
    proposedBy: { id: row.proposedById, name: row.proposedByName },
    proposedAt: proposedAt.toISOString(),
  }));
}
