import type { BusinessBalanceView } from "@songtan/contract/businesses/business-money";
import { Refusal } from "@songtan/contract/errors";
import { invoiceRoom, usualMethod } from "@songtan/domain/businesses/invoices";
import type { Mode } from "@songtan/domain/businesses/types";
import { serviceDay } from "@songtan/domain/thai/dates";
import { sql } from "kysely";
import type { Reader } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import { loadBalances, owedOfCredit } from "../../../ledger/load-balances.ts";
import { loadFreeCredit } from "../amounts-due/free-credit.ts";
import { loadBusinessAccount } from "../invoice-items/invoice-account.ts";

/** Loads the balance and debts of a business in one mode. */
export async function loadBusinessBalance(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { accountId, mode }: { accountId: string; mode: Mode },
): Promise<BusinessBalanceView> {
  const account = await loadBusinessAccount(db, accountId, clock());
  if (!account) throw new Refusal("not_found");
  const balances = await loadBalances(db, accountId);
  return {
    mode,
    availableSatang: await loadFreeCredit(db, accountId),
    creditLimitSatang: account.creditLimitSatang,
    receivableSatang: account.receivableSatang,
    ...(await loadInvoiced(db, accountId, clock())),
    creditLeftSatang: invoiceRoom(account),
    overdue: account.overdue,
    chargedBackSatang: owedOfCredit(balances),
    dueSatang: balances.customer_due ?? 0,
    lowBalanceSatang: account.lowBalanceSatang,
    usualMethod: usualMethod(account.creditLimitSatang),
  };
}

/** The open amount of an account's unpaid invoices, and the part of it that is overdue. */
async function loadInvoiced(
  db: Reader,
  accountId: string,
  now: Date,
): Promise<{ invoicedSatang: number; overdueSatang: number }> {
  const open = sql<string | null>`sum(amount_satang - paid_satang - credited_satang)`;
  const sums = await db
    .selectFrom("businessInvoices")
    .select([
      open.as("invoiced"),
      sql<string | null>`${open} filter (where due_on < ${serviceDay(now)})`.as("overdue"),
    ])
    .where("accountId", "=", accountId)
    .where("settledAt", "is", null)
    .executeTakeFirstOrThrow();
  return {
    invoicedSatang: Number(sums.invoiced ?? 0),
    overdueSatang: Number(sums.overdue ?? 0),
  };
}
