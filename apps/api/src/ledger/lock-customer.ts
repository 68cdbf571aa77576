import type { Trx } from "../db/database.ts";
import { lockRow } from "../db/locks/lock-rows.ts";

/**
 * Holds a customer's money until commit: what is owed and what we have of theirs are weighed against each other by one at
 * a time. After the booking and the driver, before the charge.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await lockRow(trx, "customers", customerId);
}
