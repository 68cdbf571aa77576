import type { Trx } from "../../db/database.ts";

/** The payment that paid a booking, and what of it can still go back, in satang; null for cash and unpaid ones. */
export async function findPaidPayment(
  trx: Pick<Trx, "selectFrom">,
  bookingId: string,
): Promise<{ id: string; leftSatang: number } | null> {
  const row = await trx
    .selectFrom("payments")
    .select(["id", "amount_satang", "refunded_satang"])
    .where("booking_id", "=", bookingId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  return row ? { id: row.id, leftSatang: Number(row.amount_satang) - Number(row.refunded_satang) } : null;
}
