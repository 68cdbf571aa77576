import type { Reader } from "../../../db/database.ts";

/** Whether a bank is still deciding about a payment or charge: until then nothing of it is given back by us. */
export async function isDisputed(trx: Reader, incomingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("disputes")
    .select("id")
    .where((eb) => eb.or([eb("paymentId", "=", incomingId), eb("chargeId", "=", incomingId)]))
    .where("state", "in", ["open", "pending"])
    .executeTakeFirst();
  return row !== undefined;
}
