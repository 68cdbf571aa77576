import type { LedgerAccount } from "@songtan/domain/ledger/accounts";
import { expect } from "vitest";
import { loadTrialBalance } from "../../src/ledger/trial-balance.ts";
import type { TestWorld } from "../world/test-world.ts";

/** The ledger balance of an owner's account, debit positive. */
export async function ledgerBalance(
  { deps }: Pick<TestWorld, "deps">,
  account: LedgerAccount,
  ownerId: string,
): Promise<number> {
  const row = await deps.db
    .selectFrom("ledgerBalances")
    .select("balanceSatang")
    .where("account", "=", account)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return row?.balanceSatang ?? 0;
}

/**
 * After any test, the books of a world sum to zero, and every stored balance is the sum of its
 * postings.
 */
export async function expectWholeBooks({ deps }: Pick<TestWorld, "deps">): Promise<void> {
  const { totalSatang, differing } = await loadTrialBalance(deps.db);
  expect([totalSatang, differing]).toEqual([0, []]);
}
