import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { compileOnce } from "../db/compiled.ts";
import type { Reader } from "../db/database.ts";

/** The balances of several owned accounts of one owner, in satang, debit positive; accounts without lines are 0. */
export async function loadBalances(
  db: Reader,
  ownerId: string,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await findBalances(db, { ownerId });
  return Object.fromEntries(rows.map((row) => [row.account, row.balanceSatang]));
}

const findBalances = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom("ledgerBalances")
    .select(["account", "balanceSatang"])
    .where("ownerId", "=", ownerId),
);

/**
 * Returns the amount by which credit is below zero, in satang, after a bank charged back money that was already spent.
 * 0 for all other customers.
 */
export const owedOfCredit = (balances: Partial<Record<LedgerAccount, number>>): number =>
  Math.max(0, balances.customer_credit ?? 0);
