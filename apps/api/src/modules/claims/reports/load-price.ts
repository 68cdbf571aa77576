import type { Reader } from "../../../db/database.ts";
import { isDisputed } from "../../payments/refunds/is-disputed.ts";

/**
 * The payment of a booking, and the amount that can still be refunded, in satang: zero while the
 * cardholder's bank decides. Null for cash and unpaid bookings.
 */
export async function findPaidPayment(
  trx: Reader,
  bookingId: string,
): Promise<{ id: string; leftSatang: number } | null> {
  const row = await trx
    .selectFrom("payments")
    .select(["id", "amountSatang", "refundedSatang"])
    .where("bookingId", "=", bookingId)
    .where("purpose", "=", "booking")
    .where("state", "=", "paid")
    .executeTakeFirst();
  if (!row) return null;
  const leftSatang = row.amountSatang - row.refundedSatang;
  return { id: row.id, leftSatang: (await isDisputed(trx, row.id)) ? 0 : leftSatang };
}
