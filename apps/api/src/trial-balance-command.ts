import { existsSync, readFileSync } from "node:fs";
import { parseArgs, parseEnv } from "node:util";
import type { BooksProof, TrialBalance } from "@songtan/contract/console/books";
import { formatBaht } from "@songtan/domain/money";
import { isRealDate, parseDate, serviceDay } from "@songtan/domain/thai/dates";
import { proveBooks } from "./features/books/load-month.ts";
import { loadBalancesOn } from "./features/books/queries.ts";
import { accountNames } from "./features/books/report-words.ts";
import { readSettings, SettingsError } from "./settings.ts";
import { openWorld, SandboxMarkError } from "./world.ts";

const usage = "npm run trial-balance [-- --on 2026-11-30]";

/** Prints every account and whether the books are whole. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { on: { type: "string" } } });
  const date = values.on === undefined ? null : parseDate(values.on);
  if (values.on !== undefined && !(date && isRealDate(date) && /^\d{4}-\d{2}-\d{2}$/.test(values.on)))
    throw new UsageError(`--on: no day\n${usage}`);
  const fromFile = existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {};
  const world = await openWorld(readSettings({ ...fromFile, ...process.env }, Object.keys(fromFile)), () => {});
  try {
    const { db, clock } = world.deps;
    const { balances, proof } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (trx) => ({
        balances: await loadBalancesOn(trx, values.on ?? serviceDay(clock())),
        proof: await proveBooks(trx),
      }));
    print(balances, proof);
    if (!proof.whole || balances.totalSatang !== 0) process.exitCode = 1;
  } finally {
    await world.close();
  }
}

function print({ on, accounts, totalSatang }: TrialBalance, proof: BooksProof): void {
  console.log(`Trial balance, end of ${on} (Bangkok)\n`);
  const row = (name: string, debit: string, credit: string) =>
    console.log(`  ${name.padEnd(34)}${debit.padStart(18)}${credit.padStart(18)}`);
  const amount = (satang: number) => (satang === 0 ? "" : formatBaht(satang));
  row("", "debit", "credit");
  for (const { account, debitSatang, creditSatang } of accounts)
    row(accountNames[account].en, amount(debitSatang), amount(creditSatang));
  const sum = (side: "debitSatang" | "creditSatang") => accounts.reduce((total, each) => total + each[side], 0);
  row("Total", formatBaht(sum("debitSatang")), formatBaht(sum("creditSatang")));
  console.log(`\n  ${proof.entries} entries; they sum to ${formatBaht(proof.totalSatang)}`);
  if (totalSatang !== 0) console.log(`  WRONG: the accounts of the day sum to ${formatBaht(totalSatang)}`);
  for (const each of proof.differing)
    console.log(
      `  WRONG: ${each.account} of ${each.ownerId} is kept as ${formatBaht(each.keptSatang)}, its lines sum to ${formatBaht(each.summedSatang)}`,
    );
  for (const each of proof.changedMonths)
    console.log(
      `  WRONG: ${each.account} closed ${each.month.slice(0, 7)} at ${formatBaht(each.keptSatang)}, its lines now sum to ${formatBaht(each.summedSatang)}`,
    );
  console.log(proof.whole ? "  The books are whole." : "  THE BOOKS ARE NOT WHOLE. docs/runbooks/month-end.md");
}

/** The command was typed wrongly; the message says how. */
class UsageError extends Error {
  override name = "UsageError";
}

main().catch((problem: unknown) => {
  if (problem instanceof UsageError || problem instanceof SettingsError || problem instanceof SandboxMarkError)
    console.error(problem.message);
  else if (problem instanceof Error && problem.name === "FolderInUseError")
    console.error(`${problem.message}\nStop the program first, or look at the page Books of the console.`);
  else console.error(problem);
  process.exit(2);
});
