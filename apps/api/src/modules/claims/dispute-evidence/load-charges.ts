import type { RefundState } from "@songtan/domain/payments/refunds/staff-refund";
import { sql } from "kysely";
import type { Trx } from "../../../db/database.ts";

/** A charge of the provider that paid for a booking in full or in part. */
export type EvidenceCharge = {
  providerChargeId: string;
  method: string;
  purpose: string;
  at: Date | null;
  amountSatang: number;
  /**
   * The part of the charge that paid for this booking: one charge of amounts due can pay for
   * several bookings.
   */
  ofBookingSatang: number;
  refundedSatang: number;
  disputed: boolean;
};

type Row = {
  providerChargeId: string;
  method: string;
  purpose: string;
  endedAt: Date | null;
  amountSatang: string;
  ofBookingSatang: string;
  givenBackSatang: string;
  disputed: boolean;
};

/** States of a refund in which the money has left; promised money has not been returned yet. */
const gone = ["sent", "credited", "transferred"] satisfies RefundState[];

/**
 * Every charge that brought money for a booking, each with its own amount; their sum can differ
 * from the current price.
 */
export async function loadCharges(trx: Trx, bookingId: string): Promise<EvidenceCharge[]> {
  const { rows } = await sql<Row>`
    with taken as (
      select id, provider_charge_id, method, purpose, ended_at, created_at, amount_satang,
        case when purpose = 'due' then due.paid_satang else amount_satang end as of_booking_satang
      from payments
      left join lateral (
        select -sum(posting.amount_satang)::bigint as paid_satang
        from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        where entry.source = 'due:' || ${bookingId}::text || ':' || payments.id and posting.account = 'customer_due'
      ) due on purpose = 'due'
      where state in ('paid', 'given_back')
        and customer_id = (select customer_id from bookings where id = ${bookingId})
        and case when purpose = 'due' then due.paid_satang is not null else booking_id = ${bookingId} end
    )
    select provider_charge_id, method, purpose, ended_at, amount_satang, of_booking_satang,
      (select coalesce(sum(amount_satang), 0) from refunds
        where payment_id = taken.id and state in (${sql.join(gone)})) as given_back_satang,
      exists (select from disputes where payment_id = taken.id) as disputed
    from taken order by purpose <> 'booking', created_at, id`.execute(trx);
  return rows.map((row) => ({
    providerChargeId: row.providerChargeId,
    method: row.method,
    purpose: row.purpose,
    at: row.endedAt,
    amountSatang: Number(row.amountSatang),
    ofBookingSatang: Number(row.ofBookingSatang),
    refundedSatang: Number(row.givenBackSatang),
    disputed: row.disputed,
  }));
}
