import type { Trx } from "../db/database.ts";
import { lockRow } from "../db/locks/lock-rows.ts";

/**
 * Locks a customer's money until commit, so that debts and credit are settled against each other by one transaction at
 * a time. Locked after the booking and the driver, and before the charge.
 */
export async function lockCustomer(trx: Trx, customerId: string): Promise<void> {
  await lockRow(trx, "customers", customerId);
}
