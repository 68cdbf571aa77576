import { Refusal } from "@songtan/contract/errors";
import { payInvoice } from "@songtan/domain/ledger/business-entries";
import { formatBaht } from "@songtan/domain/money";
import type { Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postNewEntry } from "../../../ledger/post-entries.ts";
import { loadFreeCredit } from "../amounts-due/free-credit.ts";
import { noteLowBalance } from "../amounts-due/note-low-balance.ts";
import { loadOpenInvoice, type OpenInvoice, settleInvoice } from "../invoice-items/charge-items.ts";

/**
 * An invoice of this account, or of any where none is named, with the account locked until commit.
 * @throws Refusal `not_found`
 */
export async function lockInvoice(
  trx: Trx,
  { invoiceId, accountId }: { invoiceId: string; accountId?: string },
): Promise<OpenInvoice> {
  const known = await trx
    .selectFrom("businessInvoices")
    .select("accountId")
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  if (!known || (accountId !== undefined && known.accountId !== accountId))
    throw new Refusal("not_found");
  await lockCustomer(trx, known.accountId);
  return loadOpenInvoice(trx, invoiceId);
}

/** @throws Refusal `invoice_paid`, or `invoice_paid_too_much` for more than is open */
export function requireOpen(invoice: OpenInvoice, amountSatang: number): void {
  if (invoice.openSatang === 0) throw new Refusal("invoice_paid");
  if (amountSatang > invoice.openSatang)
    throw new Refusal("invoice_paid_too_much", { amount: formatBaht(invoice.openSatang) });
}

type Paid = { amountSatang: number; because: string; now: Date };

/**
 * Pays an invoice from the balance.
 * @throws Refusal `insufficient_balance`, and those of `requireOpen`
 */
export async function payInvoiceByBalance(
  trx: Trx,
  invoice: OpenInvoice,
  { amountSatang, because, now }: Paid,
): Promise<void> {
  requireOpen(invoice, amountSatang);
  const freeSatang = await loadFreeCredit(trx, invoice.accountId);
  if (amountSatang > freeSatang) throw new Refusal("insufficient_balance");
  await post(trx, invoice, { by: "balance", amountSatang, because, now });
  const { accountId } = invoice;
  await noteLowBalance(trx, { accountId, spentSatang: amountSatang, now });
}

/** Pays an invoice from a received payment, up to the open amount; the rest remains as balance. */
export async function payInvoiceByPayment(
  trx: Trx,
  invoice: OpenInvoice,
  paid: Paid,
): Promise<void> {
  const amountSatang = Math.min(paid.amountSatang, invoice.openSatang);
  if (amountSatang > 0) await post(trx, invoice, { ...paid, by: "balance", amountSatang });
}

/** A transfer that staff found on the bank's statement pays an invoice. */
export async function payInvoiceByTransfer(
  trx: Trx,
  invoice: OpenInvoice,
  paid: Paid,
): Promise<void> {
  requireOpen(invoice, paid.amountSatang);
  await post(trx, invoice, { ...paid, by: "transfer" });
}

async function post(
  trx: Trx,
  invoice: OpenInvoice,
  { by, amountSatang, because, now }: Paid & { by: "balance" | "transfer" },
): Promise<void> {
  const { id: invoiceId, accountId } = invoice;
  const entry = payInvoice({ invoiceId, accountId, amountSatang, by, because });
  const posted = await postNewEntry(trx, entry, { happenedAt: now, recordedAt: now });
  if (posted) await settleInvoice(trx, invoice, { paidSatang: amountSatang, now });
}
