import type { BooksProof, TrialBalance } from "@songtan/contract/console/books";
import { formatExactBaht } from "@songtan/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../db/database.ts";
import { proveBooks } from "../modules/accounting/books/load-month.ts";
import { loadBalancesOn } from "../modules/accounting/books/reads.ts";
import { reportTexts } from "../modules/accounting/books/report-labels.ts";

export type Books = { balances: TrialBalance; proof: BooksProof };

/** Every account at the end of a day, and the proof that the books are whole, as of one instant. */
export const readBooks = (db: Kysely<Database>, on: string): Promise<Books> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => ({
      balances: await loadBalancesOn(trx, on),
      proof: await proveBooks(trx),
    }));

/** Prints every account and whether the books are whole, and answers that. */
export function printBooks({ balances, proof }: Books): boolean {
  const { on, accounts, totalSatang } = balances;
  console.log(`Trial balance, end of ${on} (Bangkok)\n`);
  const row = (name: string, debit: string, credit: string) =>
    console.log(`  ${name.padEnd(34)}${debit.padStart(18)}${credit.padStart(18)}`);
  const amount = (satang: number) => (satang === 0 ? "" : formatExactBaht(satang));
  row("", "debit", "credit");
  for (const { account, debitSatang, creditSatang } of accounts)
    row(reportTexts.en.account[account], amount(debitSatang), amount(creditSatang));
  const sum = (side: "debitSatang" | "creditSatang") =>
    accounts.reduce((total, account) => total + account[side], 0);
  row("Total", formatExactBaht(sum("debitSatang")), formatExactBaht(sum("creditSatang")));
  console.log(`\n  ${proof.entries} entries; they sum to ${formatExactBaht(proof.totalSatang)}`);
  if (totalSatang !== 0)
    console.log(`  WRONG: the accounts of the day sum to ${formatExactBaht(totalSatang)}`);
  for (const account of proof.differing)
    console.log(
      `  WRONG: ${account.account} of ${account.ownerId} is stored as ${formatExactBaht(account.storedSatang)}, its lines sum to ${formatExactBaht(account.summedSatang)}`,
    );
  for (const month of proof.changedMonths)
    console.log(
      `  WRONG: ${month.account} closed ${month.month.slice(0, 7)} at ${formatExactBaht(month.storedSatang)}, its lines now sum to ${formatExactBaht(month.summedSatang)}`,
    );
  console.log(
    proof.whole
      ? "  The books are whole."
      : "  THE BOOKS ARE NOT WHOLE. docs/runbooks/month-end.md",
  );
  return proof.whole && totalSatang === 0;
}
