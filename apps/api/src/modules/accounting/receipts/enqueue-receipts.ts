import type { ReceiptMethod } from "@songtan/domain/receipts/types";
import { creditSplit, splitAfterCredit } from "@songtan/domain/tax/split-credit";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { CreditNoteJob, ReceiptJob } from "../../../jobs/jobs.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { type ChargedLine, loadMoneySplit, saveMoneySplit, splitLines } from "../tax/tax-splits.ts";

/**
 * Received money with its tax split. `prepays`: it pays the booking's price before that is settled.
 */
export type ReceivedMoney = ReceiptJob & { split: TaxSplit; prepays: boolean };

/**
 * Keeps the tax in money that came in and has a receipt issued for it, exactly when the caller's transaction commits. A job
 * of its own does it: the lock on the running number is then held for an instant, and no payment waits for a paper.
 */
export async function enqueueReceipt(
  trx: Trx,
  { split, prepays, ...payload }: ReceivedMoney,
): Promise<void> {
  if (split.totalSatang <= 0) return;
  await saveMoneySplit(
    trx,
    { source: payload.source, bookingId: payload.bookingId, prepays },
    split,
  );
  await enqueue(trx, { name: "issue_receipt", payload });
}

type Priced = Pick<BookingRow, "id" | "lines" | "driverPaySatang" | "creditSatang" | "createdAt">;

/** A booking's price as its lines are now. Where credit pays a part, by the rules of when it did: both parts are of one. */
export const priceSplit = (
  trx: Trx,
  { lines, driverPaySatang, creditSatang, createdAt }: Priced,
  at: Date,
) =>
  splitLines(trx, lines as ChargedLine[], {
    at: creditSatang > 0 ? createdAt : at,
    driverPaySatang,
  });

/** Keeps the tax in what credit pays of a new booking, once; null where it pays nothing. */
export async function ensureCreditSplit(trx: Trx, booking: Priced): Promise<TaxSplit | null> {
  const creditSatang = booking.creditSatang;
  if (creditSatang === 0) return null;
  const source = `credit:${booking.id}`;
  const existing = await loadMoneySplit(trx, source);
  if (existing) return existing;
  const split = creditSplit(await priceSplit(trx, booking, booking.createdAt), creditSatang);
  await saveMoneySplit(trx, { source, bookingId: booking.id, prepays: true }, split);
  return split;
}

/** The receipt of a booking's price as its lines are now, less what credit paid of it. */
export async function enqueueBookingReceipt(
  trx: Trx,
  booking: BookingRow,
  { source, method, receivedAt }: { source: string; method: ReceiptMethod; receivedAt: Date },
): Promise<void> {
  const whole = await priceSplit(trx, booking, receivedAt);
  const byCredit = await ensureCreditSplit(trx, booking);
  const split = byCredit ? splitAfterCredit(whole, byCredit) : whole;
  await enqueueReceipt(trx, {
    source,
    ...ownerOf(booking),
    method,
    split,
    ...prepaid(receivedAt),
  });
}

/**
 * The receipt of what credit paid of a booking. When the work is done: one that is cancelled then needs no credit note.
 */
export async function enqueueCreditReceipt(
  trx: Trx,
  booking: BookingRow,
  receivedAt: Date,
): Promise<void> {
  const split = await ensureCreditSplit(trx, booking);
  // A business that pays on its invoice gets that.
  if (!split || booking.businessPayment === "invoice") return;
  const source = `credit:${booking.id}`;
  await enqueueReceipt(trx, {
    source,
    ...ownerOf(booking),
    method: "credit",
    split,
    ...prepaid(receivedAt),
  });
}

const ownerOf = ({ id, customerId }: BookingRow) => ({ customerId, bookingId: id });
const prepaid = (receivedAt: Date) => ({ prepays: true, receivedAt: receivedAt.toISOString() });

/** Has a credit note issued for a part of a refund that was sent, or is credit again. */
export const enqueueCreditNote = (
  trx: Trx,
  payload: Extract<CreditNoteJob, { refundId: string }>,
): Promise<void> => enqueue(trx, { name: "issue_credit_note", payload });

/**
 * A cash fare became credit because the work was never done: enqueues a credit note for all but the
 * fee. Without collected cash there is none.
 * @param feeSatang the part of the cash that pays a fee
 */
export async function enqueueCashCreditNote(
  trx: Trx,
  bookingId: string,
  { feeSatang, at }: { feeSatang: number; at: Date },
): Promise<void> {
  const cashSplit = await loadMoneySplit(trx, `cash:${bookingId}`);
  const amountSatang = (cashSplit?.totalSatang ?? 0) - feeSatang;
  const payload = { cashOf: bookingId, amountSatang, endedAt: at.toISOString() };
  if (amountSatang > 0) await enqueue(trx, { name: "issue_credit_note", payload });
}

/** Enqueues tax receipts for a completed booking, for a customer with tax data in the profile. */
export const enqueueTaxReceipts = (trx: Trx, bookingId: string): Promise<void> =>
  enqueue(trx, { name: "issue_tax_receipts", payload: { bookingId } });
