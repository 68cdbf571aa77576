import {
  grantRefund,
  grantSource,
  type RefundPart,
  refundSource,
} from "@songtan/domain/ledger/case-entries";
import type { RefundParts } from "@songtan/domain/payments/refunds/staff-refund";
import type { TaxParts, TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { applyCreditToAmountsDue } from "../../accounting/amounts-due/collect-amounts-due.ts";
import { reduceInvoiceItem } from "../../accounting/invoice-items/charge-items.ts";
import { enqueueCreditNote } from "../../accounting/receipts/enqueue-receipts.ts";
import { saveTaxSplit, splitRefund } from "../../accounting/tax/tax-splits.ts";
import { notifyRefunded } from "./end-refund.ts";
import { type IncomingPayment, listGrants } from "./lock-incoming.ts";

type RefundInput = {
  refundId: string;
  amountSatang: number;
  now: Date;
  taxParts?: TaxParts | null | undefined;
};

/**
 * Starts a refund, which lowers the price. The charged part is the customer's credit until a job has sent it back. The
 * part that credit paid returns to the balance at once, and first pays the amounts due.
 * @param input `wanted`: which tax parts of the price got cheaper, where that is why it goes back
 */
export async function startRefund(
  trx: Trx,
  payment: IncomingPayment,
  input: RefundParts & { refundId: string; now: Date; taxParts?: TaxParts | null },
): Promise<void> {
  const { refundId, sourceSatang, creditSatang, now, taxParts } = input;
  if (creditSatang > 0) await lockCustomer(trx, payment.customerId);
  if (sourceSatang > 0) {
    await lowerPrice(trx, payment, {
      refundId,
      part: "source",
      amountSatang: sourceSatang,
      now,
      taxParts,
    });
    await enqueue(trx, { name: "send_refund", payload: { refundId } });
  }
  if (creditSatang > 0)
    await returnCredit(trx, payment, { refundId, amountSatang: creditSatang, now });
}

async function returnCredit(
  trx: Trx,
  payment: IncomingPayment,
  { refundId, amountSatang, now }: RefundInput,
): Promise<void> {
  const part = "credit";
  const lowered = await lowerPrice(trx, payment, { refundId, part, amountSatang, now });
  const source = refundSource(refundId, part);
  const reduced = await reduceInvoiceItem(
    trx,
    {
      bookingId: payment.booking?.id ?? "",
      accountId: payment.customerId,
      amountSatang,
      because: source,
    },
    { happenedAt: now, recordedAt: now },
  );
  // A credit note corrects a receipt. A booking without completed work does not have one for its credit, and an item
  // that is not on an invoice yet is only reduced.
  if (lowered && reduced !== "reduced") await enqueueCreditNote(trx, { refundId, part });
  await notifyRefunded(trx, payment, { source, amountSatang, destination: "credit", now });
  const credit = { customerId: payment.customerId, because: source };
  await applyCreditToAmountsDue(trx, credit, { happenedAt: now, recordedAt: now });
}

/**
 * Posts the ledger entry of one part of a refund. Reverses the tax that was booked with this money, and returns it;
 * null without such tax.
 */
async function lowerPrice(
  trx: Trx,
  payment: IncomingPayment,
  { refundId, part, amountSatang, now, taxParts }: RefundInput & { part: RefundPart },
): Promise<TaxSplit | null> {
  const bookingId = payment.booking?.id ?? null;
  const money = part === "credit" ? `credit:${bookingId}` : `payment:${payment.id}`;
  const grants = await listGrants(trx, payment, part);
  const split = await splitRefund(trx, { money, grants, amountSatang, taxParts });
  const vatSatang = split ? 0 - split.vatSatang : 0;
  const entry = grantRefund({
    refundId,
    part,
    bookingId,
    customerId: payment.customerId,
    amountSatang,
    vatSatang,
  });
  await postEntries(trx, [entry], { happenedAt: now, recordedAt: now });
  if (split)
    await saveTaxSplit(
      trx,
      { source: grantSource(refundId, part), bookingId: split.bookingId },
      split,
    );
  return split;
}
