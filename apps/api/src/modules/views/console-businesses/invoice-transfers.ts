import type { RecordInvoicePayment, WaitingTransfer } from "@songtan/contract/console/businesses";
import { Refusal } from "@songtan/contract/errors";
import { serviceDay } from "@songtan/domain/thai/dates";
import type { z } from "zod";
import type { Reader, Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import {
  lockInvoice,
  payInvoiceByTransfer,
  requireOpen,
} from "../../accounting/business-money/pay-invoice.ts";
import type { OpenInvoice } from "../../accounting/invoice-items/charge-items.ts";
import { recordBusinessLog } from "../../businesses/records/businesses.ts";
import { recordAudit } from "../../platform/oversight/audit-log.ts";
import { publishIncidents } from "../../platform/oversight/incidents.ts";
import {
  requireSecondPerson,
  type SecondPersonDeps,
} from "../../platform/oversight/second-person.ts";
import type { By } from "./credit-limits.ts";

type Transfer = z.infer<typeof RecordInvoicePayment>;

/**
 * Proposes a transfer for an invoice, whatever its amount: until another member of staff has found it on the bank's statement,
 * its reference may be invented.
 * @throws Refusal `not_found`, `invoice_paid`, `invoice_paid_too_much`, `invalid` for a day ahead or
 * a reference that paid already
 */
export async function proposeInvoicePayment(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  {
    businessId,
    invoiceId,
    by,
    ...transfer
  }: Transfer & { businessId: string; invoiceId: string; by: By },
): Promise<void> {
  const now = clock();
  const { amountSatang, paidOn } = transfer;
  if (paidOn > serviceDay(now)) throw new Refusal("invalid", {}, { paidOn: "date_future" });
  const invoice = await lockInvoiceOf(trx, { businessId, invoiceId });
  requireOpen(invoice, amountSatang);
  const row = await trx
    .insertInto("invoiceTransfers")
    .values({
      ...{ ...transfer, invoiceId, recordedBy: by.id, recordedAt: now },
      state: "proposed",
    })
    .onConflict((conflict) =>
      conflict.column("bankReference").where("state", "<>", "turned_down").doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("invalid", {}, { bankReference: "in_use" });
  await record(trx, { businessId, transfer: row, action: "invoice.transfer_proposed", by, now });
  await publishIncidents(trx);
}

type TransferRow = Transfer & { id: string; invoiceId: string };
type Decision = { businessId: string; transferId: string; by: By };

/**
 * Approves a transfer that another member of staff has also found on the bank statement.
 * @throws Refusal `not_found`, `conflict` where it was decided before, and those of the second person and of `requireOpen`
 */
export async function approveTransfer(
  trx: Trx,
  deps: SecondPersonDeps,
  { businessId, transferId, by }: Decision,
): Promise<void> {
  const now = deps.clock();
  const { invoice, transfer } = await lockProposed(trx, { businessId, transferId });
  const pair = { rule: "invoice_transfer", first: transfer.recordedBy, second: by.id } as const;
  await requireSecondPerson(trx, deps, pair);
  await trx
    .updateTable("invoiceTransfers")
    .set({ state: "recorded", decidedBy: by.id, decidedAt: now })
    .where("id", "=", transferId)
    .execute();
  const because = `transfer:${transferId}`;
  await payInvoiceByTransfer(trx, invoice, { amountSatang: transfer.amountSatang, because, now });
  await record(trx, { businessId, transfer, action: "invoice.paid_by_transfer", by, now });
  await publishIncidents(trx);
}

/**
 * Rejects a transfer that is not on the statement, or that its proposer withdraws. Its bank reference can be used for
 * another transfer.
 * @throws Refusal `not_found`, `conflict` where it was decided before
 */
export async function turnTransferDown(
  trx: Trx,
  { clock }: Pick<Deps, "clock">,
  { businessId, transferId, words, by }: Decision & { words: string },
): Promise<void> {
  const now = clock();
  const { transfer } = await lockProposed(trx, { businessId, transferId });
  await trx
    .updateTable("invoiceTransfers")
    .set({ state: "turned_down", decidedBy: by.id, decidedAt: now, decisionNote: words })
    .where("id", "=", transferId)
    .execute();
  const action = "invoice.transfer_turned_down";
  await record(trx, { businessId, transfer, action, by, now, words });
  await publishIncidents(trx);
}

async function lockInvoiceOf(
  trx: Trx,
  { businessId, invoiceId }: { businessId: string; invoiceId: string },
): Promise<OpenInvoice> {
  const business = await trx
    .selectFrom("businesses")
    .select("liveAccountId as accountId")
    .where("id", "=", businessId)
    .executeTakeFirst();
  if (!business) throw new Refusal("not_found");
  return lockInvoice(trx, { invoiceId, ...business });
}

/** Read behind the lock of the account, so that of two who decide at once the second finds it decided. */
async function lockProposed(trx: Trx, { businessId, transferId }: Omit<Decision, "by">) {
  const known = await trx
    .selectFrom("invoiceTransfers")
    .select("invoiceId")
    .where("id", "=", transferId)
    .executeTakeFirst();
  if (!known) throw new Refusal("not_found");
  const invoice = await lockInvoiceOf(trx, { businessId, ...known });
  const transfer = await trx
    .selectFrom("invoiceTransfers")
    .selectAll()
    .where("id", "=", transferId)
    .executeTakeFirstOrThrow();
  if (transfer.state !== "proposed") throw new Refusal("conflict");
  return { invoice, transfer: { ...transfer, paidOn: String(transfer.paidOn) } };
}

type Recorded = {
  businessId: string;
  transfer: TransferRow;
  by: By;
  now: Date;
  action: "invoice.paid_by_transfer" | "invoice.transfer_proposed" | "invoice.transfer_turned_down";
  words?: string;
};

/** Records the action in the staff's audit log. The business's own log gets only transfers that paid an invoice. */
async function record(
  trx: Trx,
  { businessId, transfer, action, by, now, words }: Recorded,
): Promise<void> {
  const { invoiceId, amountSatang, paidOn, bankReference } = transfer;
  const detail = { invoiceId, amountSatang, paidOn: String(paidOn), bankReference };
  const subject = { kind: "partner", id: businessId } as const;
  await recordAudit(trx, {
    ...{ actor: by, action, subject, at: now },
    detail: { ...detail, ...(words && { words }) },
  });
  if (action === "invoice.paid_by_transfer")
    await recordBusinessLog(trx, { businessId, actor: `staff:${by.id}`, action, detail, at: now });
}

/** Loads the transfers that need a second person's approval. */
export async function loadTransfers(
  db: Reader,
  { businessId, staffId }: { businessId: string; staffId: string },
): Promise<WaitingTransfer[]> {
  const rows = await db
    .selectFrom("invoiceTransfers")
    .innerJoin("businessInvoices", "businessInvoices.id", "invoiceId")
    .innerJoin("receipts", "receipts.id", "receiptId")
    .innerJoin("staff", "staff.id", "recordedBy")
    .selectAll("invoiceTransfers")
    .select(["receipts.serial", "staff.name as proposedBy"])
    .where("businessInvoices.businessId", "=", businessId)
    .where("invoiceTransfers.state", "=", "proposed")
    .orderBy("recordedAt")
    .orderBy("invoiceTransfers.id")
    .execute();
  return rows.map(({ id, serial, amountSatang, bankReference, proposedBy, ...row }) => ({
    ...{ id, serial, amountSatang, bankReference, proposedBy },
    paidOn: String(row.paidOn),
    proposedAt: row.recordedAt.toISOString(),
    mayDecide: row.recordedBy !== staffId,
  }));
}
