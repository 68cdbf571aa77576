import type { Reader } from "../../../db/database.ts";

/**
 * Returns true while a bank decides a dispute about the payment. Until then, we do not refund any part of it
 * ourselves.
 */
export async function isDisputed(trx: Reader, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("disputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["open", "pending"])
    .executeTakeFirst();
  return row !== undefined;
}
