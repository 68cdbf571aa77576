import { Refusal } from "@songtan/contract/errors";
import { type InvoiceAccount, invoiceRefusal } from "@songtan/domain/businesses/invoices";
import { formatBaht } from "@songtan/domain/money";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { Reader, Trx } from "../../../db/database.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";

export type BusinessAccount = InvoiceAccount & {
  businessId: string;
  accountId: string;
  lowBalanceSatang: number | null;
};

/** Loads the business of an internal account, with its debt; null for a person's account. */
export async function loadBusinessAccount(
  db: Reader,
  accountId: string,
  now: Date,
): Promise<BusinessAccount | null> {
  const business = await db
    .selectFrom("businesses")
    .select([
      "id",
      "testAccountId",
      "creditLimitSatang",
      "lowBalanceSatang",
      "testLowBalanceSatang",
    ])
    .where((eb) =>
      eb.or([eb("liveAccountId", "=", accountId), eb("testAccountId", "=", accountId)]),
    )
    .executeTakeFirst();
  if (!business) return null;
  const overdue = await db
    .selectFrom("businessInvoices")
    .select("id")
    .where("accountId", "=", accountId)
    .where("settledAt", "is", null)
    .where("dueOn", "<", serviceDay(now))
    .executeTakeFirst();
  return {
    businessId: business.id,
    accountId,
    creditLimitSatang: business.creditLimitSatang,
    lowBalanceSatang:
      business.testAccountId === accountId
        ? business.testLowBalanceSatang
        : business.lowBalanceSatang,
    receivableSatang: (await loadBalances(db, accountId)).business_receivable ?? 0,
    overdue: overdue !== undefined,
  };
}

/**
 * The business of an account that pays this much on its invoice. The caller holds the customer, so
 * that bookings made at once count each other.
 * @throws Refusal `invoice_not_granted`, `invoice_overdue` or `credit_limit_reached`
 */
export async function requireInvoiceRoom(
  trx: Trx,
  { accountId, amountSatang, now }: { accountId: string; amountSatang: number; now: Date },
): Promise<BusinessAccount> {
  const account = await loadBusinessAccount(trx, accountId, now);
  if (!account) throw new Refusal("invoice_not_granted");
  const refusal = invoiceRefusal(account, amountSatang);
  if (refusal) throw new Refusal(refusal, { limit: formatBaht(account.creditLimitSatang) });
  return account;
}
