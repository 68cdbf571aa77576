import type { DriverBalance } from "@songtan/domain/ledger/driver-balance";
import { offsetCash } from "@songtan/domain/ledger/job-entries";
import type { Reader, Trx } from "../db/database.ts";
import { lockRow, lockRows } from "../db/locks/lock-rows.ts";
import { loadBalances } from "./load-balances.ts";
import { postEntries } from "./post-entries.ts";

/** A driver's money with us. */
export async function loadDriverBalance(db: Reader, driverId: string): Promise<DriverBalance> {
  const balances = await loadBalances(db, driverId);
  return {
    availableSatang: 0 - (balances.driver_available ?? 0),
    heldSatang: 0 - (balances.driver_held ?? 0),
    cashOwedSatang: balances.driver_cash_owed ?? 0,
  };
}

/** Cash of a booking that other drivers collected. */
export async function loadCashHeldByOthers(
  db: Reader,
  { bookingId, driverId }: { bookingId: string; driverId: string },
): Promise<number> {
  const { total } = await db
    .selectFrom("ledgerPostings")
    .innerJoin("ledgerEntries", "ledgerEntries.id", "ledgerPostings.entryId")
    .select(({ fn }) => fn.sum<string | null>("amountSatang").as("total"))
    .where("bookingId", "=", bookingId)
    .where("kind", "in", ["fare_collected", "cod_collected"])
    .where("account", "=", "driver_cash_owed")
    .where("ownerId", "!=", driverId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * Returns the commission of cash jobs that each driver's balance still covers, in satang.
 * @param creditLineSatang how far a balance may go below zero
 */
export async function loadCashLimits(
  db: Reader,
  driverIds: readonly string[],
  creditLineSatang: number,
): Promise<Map<string, number>> {
  const cashLimits = new Map<string, number>(driverIds.map((id) => [id, creditLineSatang]));
  if (driverIds.length === 0) return cashLimits;
  const rows = await db
    .selectFrom("ledgerBalances")
    .select(["ownerId", "balanceSatang"])
    .where("account", "in", ["driver_available", "driver_cash_owed"])
    .where("ownerId", "in", driverIds)
    .execute();
  for (const row of rows)
    cashLimits.set(row.ownerId, (cashLimits.get(row.ownerId) ?? 0) - row.balanceSatang);
  return cashLimits;
}

/**
 * Holds the driver's row until commit: two of one driver's that end at once must not both pay for the same cash. Before the
 * first posting, as in accepting a booking: the balance first and the row second would be a deadlock with that.
 */
export async function lockDriverBalance(trx: Trx, driverId: string): Promise<void> {
  await lockRow(trx, "drivers", driverId);
}

/** Several drivers' rows, always in the same order. */
export async function lockDriverBalances(trx: Trx, driverIds: readonly string[]): Promise<void> {
  await lockRows(trx, { drivers: driverIds });
}

/**
 * Locks every balance that the end of a booking changes: the driver's, then the customer's. It must
 * run before the state changes where a promo is returned with that, because promo rows are locked
 * after the customer.
 */
export async function lockMoney(
  trx: Trx,
  { driverId, customerId }: { driverId: string | null; customerId: string },
): Promise<void> {
  await lockRows(trx, { drivers: driverId ? [driverId] : [], customers: [customerId] });
}

/** Books a driver's earnings and payments against the cash they hold. The caller holds the lock on the driver's row. */
export async function offsetCashOwed(
  trx: Trx,
  input: { driverId: string; because: string },
  times: { happenedAt: Date; recordedAt: Date },
): Promise<void> {
  const balance = await loadDriverBalance(trx, input.driverId);
  await postEntries(trx, [offsetCash(balance, input)], times);
}
