import type { Reader } from "../../../db/database.ts";

/** Whether a bank is still deciding about a payment: until then nothing of it is given back by us. */
export async function isDisputed(trx: Reader, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("disputes")
    .select("id")
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["open", "pending"])
    .executeTakeFirst();
  return row !== undefined;
}
