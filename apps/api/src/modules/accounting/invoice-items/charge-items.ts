import { assert } from "@songtan/domain/assert";
import { chargeToInvoice, reduceInvoice } from "@songtan/domain/ledger/business-entries";
import type { Trx } from "../../../db/database.ts";
import { postNewEntry } from "../../../ledger/post-entries.ts";
import type { BusinessAccount } from "./invoice-account.ts";

type Times = { happenedAt: Date; recordedAt: Date };

/** A business will pay it on its invoice: until it is spent it is credit. The caller holds the customer. */
export async function chargeInvoiceItem(
  trx: Trx,
  { businessId, accountId }: Pick<BusinessAccount, "businessId" | "accountId">,
  { times, ...item }: { source: string; bookingId: string; amountSatang: number; times: Times },
): Promise<void> {
  const posted = await postNewEntry(trx, chargeToInvoice({ ...item, accountId }), times);
  if (!posted) return;
  await trx
    .insertInto("invoiceItems")
    .values({ ...item, businessId, accountId, chargedAt: times.happenedAt })
    .execute();
}

/** `reduced`: what came back is off the next invoice. `corrected`: it was on an invoice, which needs a credit note. */
export type Reduced = "reduced" | "corrected" | "not invoiced";

/**
 * Reduces the amount that a business owes for a booking after a refund; the part already paid remains as balance. The
 * caller holds the customer's lock.
 * @param because names what came back; the same reduces once
 */
export async function reduceInvoiceItem(
  trx: Trx,
  back: { bookingId: string; accountId: string; amountSatang: number; because: string },
  times: Times,
): Promise<Reduced> {
  const item = await trx
    .selectFrom("invoiceItems")
    .select(["id", "amountSatang", "reducedSatang", "invoiceId"])
    .where("source", "=", `credit:${back.bookingId}`)
    .executeTakeFirst();
  if (!item) return "not invoiced";
  const leftSatang = item.amountSatang - item.reducedSatang;
  const invoice = item.invoiceId ? await loadOpenInvoice(trx, item.invoiceId) : null;
  const amountSatang = Math.min(
    back.amountSatang,
    leftSatang,
    invoice ? invoice.openSatang : leftSatang,
  );
  const posted = await postNewEntry(trx, reduceInvoice({ ...back, amountSatang }), times);
  if (posted) {
    await trx
      .updateTable("invoiceItems")
      .set({ reducedSatang: item.reducedSatang + amountSatang })
      .where("id", "=", item.id)
      .execute();
    if (invoice)
      await settleInvoice(trx, invoice, { creditedSatang: amountSatang, now: times.happenedAt });
  }
  return item.invoiceId ? "corrected" : "reduced";
}

export type OpenInvoice = {
  id: string;
  accountId: string;
  amountSatang: number;
  paidSatang: number;
  creditedSatang: number;
  openSatang: number;
};

export async function loadOpenInvoice(trx: Trx, invoiceId: string): Promise<OpenInvoice> {
  const row = await trx
    .selectFrom("businessInvoices")
    .select(["id", "accountId", "amountSatang", "paidSatang", "creditedSatang"])
    .where("id", "=", invoiceId)
    .executeTakeFirstOrThrow();
  return { ...row, openSatang: row.amountSatang - row.paidSatang - row.creditedSatang };
}

/** Notes what was paid of an invoice, or credited on it. The caller holds the customer and has posted it. */
export async function settleInvoice(
  trx: Trx,
  invoice: OpenInvoice,
  {
    paidSatang = 0,
    creditedSatang = 0,
    now,
  }: { paidSatang?: number; creditedSatang?: number; now: Date },
): Promise<void> {
  const openSatang = invoice.openSatang - paidSatang - creditedSatang;
  assert(openSatang >= 0, "no more is paid than is open");
  await trx
    .updateTable("businessInvoices")
    .set({
      paidSatang: invoice.paidSatang + paidSatang,
      creditedSatang: invoice.creditedSatang + creditedSatang,
      settledAt: openSatang === 0 ? now : null,
    })
    .where("id", "=", invoice.id)
    .execute();
}
