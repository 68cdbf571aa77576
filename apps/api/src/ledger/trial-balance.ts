import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type TrialBalance = {
  accounts: { account: string; balanceSatang: number }[];
  /** Zero, or the books are wrong. */
  totalSatang: number;
  /**
   * Stored balances that differ from the sum of their postings; empty unless the books are wrong.
   */
  differing: { account: string; ownerId: string; storedSatang: number; summedSatang: number }[];
};

/**
 * Every account with its balance, and the proof that they sum to zero and that the stored balances
 * are the sums.
 */
export async function loadTrialBalance(db: Kysely<Database>): Promise<TrialBalance> {
  const accounts = await sql<{ account: string; balance: string }>`
    select account, sum(amount_satang)::text as balance from ledger_postings group by account order by account`.execute(
    db,
  );
  const differing = await sql<{
    account: string;
    ownerId: string;
    stored: string;
    summed: string;
  }>`
    select account, owner_id, coalesce(stored, 0)::text as stored, coalesce(summed, 0)::text as summed
    from (select account, owner_id, balance_satang as stored from ledger_balances) balances
    full join (
      select account, owner_id, sum(amount_satang) as summed from ledger_postings
      where owner_id is not null group by account, owner_id
    ) sums using (account, owner_id)
    where stored is distinct from summed`.execute(db);
  const rows = accounts.rows.map((row) => ({
    account: row.account,
    balanceSatang: Number(row.balance),
  }));
  return {
    accounts: rows,
    totalSatang: rows.reduce((total, row) => total + row.balanceSatang, 0),
    differing: differing.rows.map((row) => ({
      account: row.account,
      ownerId: row.ownerId,
      storedSatang: Number(row.stored),
      summedSatang: Number(row.summed),
    })),
  };
}
