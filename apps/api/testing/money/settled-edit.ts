import { sql } from "kysely";
import type { Person } from "../world/people.ts";
import type { TestWorld } from "../world/test-world.ts";

/** The VAT of a customer's receipts, and of a booking in the books. */
export const vatOf = async (world: TestWorld, customer: Person, bookingId: string) => {
  const { rows } = await sql<{ papers: number; books: number }>`select
    (select coalesce(sum(case when kind = 'credit_note' then -vat_satang else vat_satang end), 0)::int
      from receipts where customer_id = ${customer.id}) as papers,
    (select coalesce(sum(-amount_satang), 0)::int from ledger_postings join ledger_entries e on e.id = entry_id
      where account = 'vat_output' and booking_id = ${bookingId}) as books`.execute(world.deps.db);
  return rows[0];
};
/** The refunds of a payment. */
export const refundsOf = (world: TestWorld, paymentId: string) =>
  world.deps.db
    .selectFrom("refunds")
    .select(["amountSatang", "reason", "state"])
    .where("paymentId", "=", paymentId)
    .execute();
