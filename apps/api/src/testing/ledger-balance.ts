import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import type { TestWorld } from "./test-world.ts";

/** What stands in the books on an account of somebody's, debit positive. */
export async function ledgerBalance(
  { deps }: Pick<TestWorld, "deps">,
  account: LedgerAccount,
  ownerId: string,
): Promise<number> {
  const row = await deps.db
    .selectFrom("ledger_balances")
    .select("balance_satang")
    .where("account", "=", account)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return Number(row?.balance_satang ?? 0);
}
