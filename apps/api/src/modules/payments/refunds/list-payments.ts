import type { ListPayments, PaymentRow } from "@songtan/contract/console/payments";
import type { BookingState } from "@songtan/domain/booking-types";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { type Paged, pageOf, parseCursor } from "../../../db/cursor.ts";
import type { Deps } from "../../../deps/deps.ts";
import { incomingSearch } from "../../../search/finds.ts";
import { type RowScope, searchInOrder } from "../../../search/search.ts";
import { creditLeft } from "../../bookings/record/booking-money.ts";

type Input = z.infer<typeof ListPayments>;
export type IncomingRow = {
  id: string;
  purpose: PaymentRow["purpose"];
  bookingId: string | null;
  number: string | null;
  bookingState: BookingState | null;
  customerId: string;
  customerName: string;
  method: PaymentRow["method"];
  amountSatang: number;
  refundedSatang: number;
  /** The credit that paid part of the same price, and how much of it has not been returned. */
  creditSatang: number;
  creditLeftSatang: number;
  state: PaymentRow["state"];
  providerChargeId: string | null;
  failureCode: string | null;
  attention: boolean;
  createdAt: Date;
  endedAt: Date | null;
};

/** Sources of incoming money, as queries with the same columns. */
const kinds = [
  sql`select payments.id, purpose, booking_id, payments.customer_id, method, amount_satang, refunded_satang, payments.state,
      provider_charge_id, failure_code, payments.created_at, payments.ended_at,
      case when purpose = 'booking' then credit_satang else 0 end as credit_satang,
      case when purpose = 'booking' then ${creditLeft} else 0 end as credit_left_satang
    from payments left join bookings on bookings.id = booking_id where payments.customer_id is not null`,
  sql`select id, 'booking' as purpose, id as booking_id, customer_id, 'credit' as method, credit_satang as amount_satang,
      credit_satang - ${creditLeft} as refunded_satang, 'paid' as state, null as provider_charge_id, null as failure_code,
      created_at, null::timestamptz as ended_at, credit_satang, ${creditLeft} as credit_left_satang
    from bookings where credit_satang > 0 and payment_method in ('cash', 'credit')`,
];

/**
 * Payments of customers, each with its booking, and the credit of bookings without any charge,
 * where it is the incoming money itself. The newest of each kind first, so that
 * only the needed rows are read.
 */
export const selectIncoming = (
  conditions: readonly RawBuilder<SqlBool>[],
  limit: number,
  { among, maxRows, shown }: RowScope = { among: sql`true`, maxRows: limit, shown: sql`true` },
) => {
  const newest = kinds.map(
    (rows) => sql`(
      select taken.*, bookings.number, bookings.state as booking_state,
        accounts.first_name || ' ' || accounts.last_name as customer_name,
        exists (select from refunds where coalesce(payment_id, credit_of) = taken.id
          and refunds.state in ('proposed', 'failed')) as attention
      from (
        select * from (${rows}) taken where ${sql.join([...conditions, among], sql` and `)}
        order by created_at desc, id desc limit ${maxRows}
      ) taken
      join accounts on accounts.id = taken.customer_id
      left join bookings on bookings.id = taken.booking_id
      where ${shown}
      order by taken.created_at desc, taken.id desc limit ${limit})`,
  );
  return sql<IncomingRow>`select * from (${sql.join(newest, sql` union all `)}) incoming
    order by created_at desc, id desc limit ${limit}`;
};

/** Lists incoming card and PromptPay payments, newest first. */
export async function listPayments(
  { db }: Pick<Deps, "db">,
  { cursor, limit, q, state }: Input,
): Promise<Paged<PaymentRow>> {
  const after = parseCursor(cursor);
  const conditions: RawBuilder<SqlBool>[] = [
    ...(after ? [sql<SqlBool>`(taken.created_at, taken.id) < (${after.at}, ${after.id})`] : []),
    ...(state === "attention" ? [attention] : []),
    ...(state && state !== "attention" ? [sql<SqlBool>`taken.state = ${state}`] : []),
  ];
  const rows = await searchInOrder(
    q ? incomingSearch(q) : null,
    limit + 1,
    async (scope) => (await selectIncoming(conditions, limit + 1, scope).execute(db)).rows,
  );
  const { page, nextCursor } = pageOf(rows, limit, (last) => ({
    at: last.createdAt,
    id: last.id,
  }));
  return { data: page.map(toPaymentRow), nextCursor };
}

const attention = sql<SqlBool>`taken.id in (select coalesce(payment_id, credit_of) from refunds
  where refunds.state in ('proposed', 'failed'))`;

export const toPaymentRow = (row: IncomingRow): PaymentRow => ({
  id: row.id,
  purpose: row.purpose,
  booking:
    row.bookingId && row.number && row.bookingState
      ? { id: row.bookingId, number: row.number, state: row.bookingState }
      : null,
  customer: { id: row.customerId, name: row.customerName },
  method: row.method,
  amountSatang: Number(row.amountSatang),
  refundedSatang: Number(row.refundedSatang),
  state: row.state,
  attention: row.attention,
  createdAt: row.createdAt.toISOString(),
});
