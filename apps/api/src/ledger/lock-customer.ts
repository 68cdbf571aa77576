import type { Trx } from "../db/database.ts";

/**
 * Holds a customer's money until commit: what is owed and what we have of theirs are weighed against each other by one at
 * a time. After the booking and the driver, before the charge.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  // Not `for update`: writers of other records that refer to this customer need not wait.
  await trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .execute();
}
