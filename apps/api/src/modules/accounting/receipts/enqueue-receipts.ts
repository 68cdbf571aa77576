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
 * Stores the tax in received money and enqueues its receipt, in the caller's transaction. A separate job issues the
 * receipt, so that the lock on the running number is held only for an instant and does not delay a payment.
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

/**
 * Splits the current price of a booking. If credit pays a part, the tax rules of the time of that payment apply to
 * both parts.
 */
export const priceSplit = (
  trx: Trx,
  { lines, driverPaySatang, creditSatang, createdAt }: Priced,
  at: Date,
) =>
  splitLines(trx, lines as ChargedLine[], {
    at: creditSatang > 0 ? createdAt : at,
    driverPaySatang,
  });

/** Stores, once, the tax in the credit that pays for a new booking. Returns null if it was not paid from credit. */
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

/** Enqueues the receipt for the current price of a booking, less the part that credit paid. */
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
 * Enqueues the receipt for the part of a booking that credit paid. It is issued when the work is done, so that a
 * cancelled booking does not need a credit note.
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

/** Enqueues a credit note for a part of a refund that was sent or returned as credit. */
export const enqueueCreditNote = (
  trx: Trx,
  payload: Extract<CreditNoteJob, { refundId: string }>,
): Promise<void> => enqueue(trx, { name: "issue_credit_note", payload });

/**
 * Enqueues a credit note for a cash fare that became credit because the work was not done, except for the fee. Does
 * nothing if cash was not collected.
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
