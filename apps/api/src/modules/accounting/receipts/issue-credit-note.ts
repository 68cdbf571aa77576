import { receiptText } from "@songtan/contract/payments/receipt-texts";
import { grantSource, refundSource } from "@songtan/domain/ledger/case-entries";
import { sumSatang } from "@songtan/domain/money";
import { partOfSplit, sumParts, type TaxParts } from "@songtan/domain/tax/split-vat";
import { negated, taxedFirst } from "@songtan/domain/tax/sum-tax-splits";
import type { Trx } from "../../../db/database.ts";
import type { Deps } from "../../../deps/deps.ts";
import type { CreditNoteJob } from "../../../jobs/jobs.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { lockBooking } from "../../bookings/record/booking.ts";
import { loadTaxSplit, partsOf } from "../tax/tax-splits.ts";
import {
  bodyOf,
  findBySource,
  insertReceipt,
  loadFollowers,
  type ReceiptRow,
} from "./receipt-records.ts";

/** A refund: the money it returns, the amount, the time, and the ledger entry. */
type RefundedMoney = {
  /** Names the note. */
  source: string;
  money: string;
  amountSatang: number;
  /** The ledger entry; null when the work was not done, because the ledger does not have one. */
  grant: string | null;
  /** True when a price was lowered; false when the work was not done. */
  lowered: boolean;
  endedAt: Date | null;
};

/**
 * Issues a credit note once on the valid receipt of refunded money. A refund of two parts has two.
 */
export async function issueCreditNote(
  { db, clock }: Pick<Deps, "db" | "clock">,
  job: CreditNoteJob,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const back = "cashOf" in job ? refundedCash(job) : await loadRefundedMoney(trx, job);
    if (!back) return;
    const plain = (await findBySource(trx, back.money)) ?? (await findInvoice(trx, back.money));
    // The receipt is issued by another job, which may run later; this job is retried until the receipt exists.
    if (!plain) throw new Error(`no receipt yet for ${back.money}`);
    await lockReceipt(trx, plain);
    if (await findBySource(trx, back.source)) return;
    const current = await loadCurrentReceipt(trx, plain);
    const rest = await loadRemaining(trx, current);
    const parts = await loadRefundedTaxParts(trx, back, rest);
    const { source, amountSatang } = back;
    const endedAt = back.endedAt ?? clock();
    await insertReceipt(
      trx,
      buildCreditNote(current, { source, amountSatang, parts, rest, endedAt, now: clock() }),
    );
  });
}

const refundedCash = ({
  cashOf,
  amountSatang,
  endedAt,
}: Extract<CreditNoteJob, { cashOf: string }>): RefundedMoney => ({
  source: `cash-credited:${cashOf}`,
  money: `cash:${cashOf}`,
  amountSatang,
  grant: null,
  lowered: false,
  endedAt: new Date(endedAt),
});

async function loadRefundedMoney(
  trx: Trx,
  { refundId, part = "source" }: Extract<CreditNoteJob, { refundId: string }>,
): Promise<RefundedMoney | null> {
  const refund = await trx
    .selectFrom("refunds")
    .select(["paymentId", "creditOf", "amountSatang", "creditSatang", "reason", "endedAt"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (!refund) return null;
  const ofCredit = part === "credit";
  const grant = grantSource(refundId, part);
  return {
    source: refundSource(refundId, part),
    money: ofCredit ? `credit:${refund.creditOf}` : `payment:${refund.paymentId}`,
    amountSatang: Number(ofCredit ? refund.creditSatang : refund.amountSatang),
    grant,
    lowered: refund.reason === "staff" || refund.reason === "edited",
    // Credit is given at once, while the other part may still be in transit.
    endedAt: ofCredit ? ((await loadBookedAt(trx, grant)) ?? null) : refund.endedAt,
  };
}

/** The monthly invoice with this money on it. */
const findInvoice = (trx: Trx, money: string): Promise<ReceiptRow | undefined> =>
  trx
    .selectFrom("invoiceItems")
    .innerJoin("businessInvoices", "businessInvoices.id", "invoiceItems.invoiceId")
    .innerJoin("receipts", "receipts.id", "businessInvoices.receiptId")
    .selectAll("receipts")
    .where("invoiceItems.source", "=", money)
    .executeTakeFirst();

/** The valid document of a payment: the tax receipt where one replaced the plain one. */
async function loadCurrentReceipt(trx: Trx, plain: ReceiptRow): Promise<ReceiptRow> {
  return (
    (await loadFollowers(trx, [plain.id])).find((other) => other.replacesId === plain.id) ?? plain
  );
}

/** The booking's row, or else the customer's, guards its papers: a tax receipt that is being made out waits, or is waited for. */
async function lockReceipt(trx: Trx, { bookingId, customerId }: ReceiptRow): Promise<void> {
  if (bookingId) await lockBooking(trx, bookingId);
  else await lockCustomer(trx, customerId);
}

async function loadBookedAt(trx: Trx, source: string): Promise<Date | undefined> {
  const entry = await trx
    .selectFrom("ledgerEntries")
    .select("happenedAt")
    .where("source", "=", source)
    .executeTakeFirst();
  return entry?.happenedAt;
}

type RemainingAmounts = TaxParts & { totalSatang: number };
type Note = {
  source: string;
  amountSatang: number;
  parts: TaxParts;
  rest: RemainingAmounts;
  endedAt: Date;
  now: Date;
};

/** The amounts of a receipt that remain valid after its credit notes. */
async function loadRemaining(trx: Trx, receipt: ReceiptRow): Promise<RemainingAmounts> {
  const notes = (await loadFollowers(trx, [receipt.id])).filter(
    (other) => other.correctsId === receipt.id,
  );
  const totalSatang = receipt.amountSatang - sumSatang(notes.map((note) => note.amountSatang));
  return {
    ...sumParts([partsOf(receipt), ...notes.map((note) => negated(partsOf(note)))]),
    totalSatang,
  };
}

/**
 * Returns the tax parts of a refund. The ledger has already decided them. Before the work was done, the ledger had no
 * entry, and a retained fee is without VAT.
 */
async function loadRefundedTaxParts(
  trx: Trx,
  { grant, lowered, amountSatang }: RefundedMoney,
  rest: RemainingAmounts,
): Promise<TaxParts> {
  const booked = grant && (await loadTaxSplit(trx, grant));
  // An amount that was not for our supply, such as the fee in an amount due, is not in any sales report; the document
  // shows it as passed on.
  if (booked) return withPassedOn(negated(booked), amountSatang);
  if (lowered) return partOfSplit(rest, { amountSatang, beforeSatang: 0 });
  return taxedFirst(rest, amountSatang);
}

function withPassedOn(parts: TaxParts, amountSatang: number): TaxParts {
  const restSatang = amountSatang - sumSatang(Object.values(parts));
  return { ...parts, passedOnSatang: parts.passedOnSatang + restSatang };
}

function buildCreditNote(
  receipt: ReceiptRow,
  { source, amountSatang, parts, rest, endedAt, now }: Note,
) {
  const body = bodyOf(receipt);
  return {
    kind: "credit_note" as const,
    source,
    customerId: receipt.customerId,
    bookingId: receipt.bookingId,
    correctsId: receipt.id,
    amountSatang,
    ...parts,
    body: {
      ...body,
      lines: [
        {
          ...receiptText("refundReason"),
          amountSatang,
          taxed: parts.netSatang + parts.vatSatang > 0,
          passedOn: parts.passedOnSatang > 0,
        },
      ],
      correction: {
        serial: receipt.serial,
        issuedAt: receipt.issuedAt.toISOString(),
        amountSatang: receipt.amountSatang,
        leftSatang: rest.totalSatang - amountSatang,
      },
    },
    receivedAt: endedAt,
    issuedAt: now,
  };
}
