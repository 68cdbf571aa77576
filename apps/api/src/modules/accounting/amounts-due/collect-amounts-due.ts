import { invoiceRoom } from "@songtan/domain/businesses/invoices";
import { payAmountDue } from "@songtan/domain/ledger/charge-entries";
import { sumSatang } from "@songtan/domain/money";
import { type OutstandingAmount, payOldestFirst } from "@songtan/domain/payments/amount-due";
import { payAmountDueItems } from "@songtan/domain/payments/amount-due-items";
import { providerAmountSatangMin } from "@songtan/domain/payments/payment";
import { lineCodeOf, splitDue } from "@songtan/domain/tax/split-due";
import type { TaxSplit } from "@songtan/domain/tax/split-vat";
import { sumTaxSplits } from "@songtan/domain/tax/sum-tax-splits";
import type { Trx } from "../../../db/database.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { chargeInvoiceItem } from "../invoice-items/charge-items.ts";
import { loadBusinessAccount } from "../invoice-items/invoice-account.ts";
import { enqueueReceipt } from "../receipts/enqueue-receipts.ts";
import { loadPrepaidSplits, loadTaxSplits, saveMoneySplit, splitLines } from "../tax/tax-splits.ts";
import { loadFreeCredit } from "./free-credit.ts";
import { loadAmountDueItems, loadOutstandingAmounts } from "./load-outstanding-amounts.ts";
import { noteLowBalance } from "./note-low-balance.ts";

type Times = { happenedAt: Date; recordedAt: Date };

/**
 * The tax in money that pays amounts due, the oldest booking first, by the share recorded in the
 * books for each; call it before the payment. Null when nothing is owed.
 * @param skipSatang other money that pays before it and has its own receipt
 */
export async function splitTaxForAmountsDue(
  trx: Trx,
  customerId: string,
  { moneySatang, skipSatang = 0, now }: { moneySatang: number; skipSatang?: number; now: Date },
): Promise<TaxSplit | null> {
  const splits: TaxSplit[] = [];
  let left = { moneySatang, skipSatang };
  for (const { bookingId } of payOldestFirst(
    await loadOutstandingAmounts(trx, customerId),
    skipSatang + moneySatang,
  )) {
    const booking = await trx
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", bookingId)
      .executeTakeFirstOrThrow();
    const books = {
      booked: await loadTaxSplits(trx, bookingId),
      paid: await loadPrepaidSplits(trx, bookingId),
    };
    const { paid, ...rest } = payAmountDueItems(await loadAmountDueItems(trx, booking), left);
    left = rest;
    for (const { part, amountSatang } of paid) {
      const split = splitDue(part, amountSatang, books);
      const line = { code: lineCodeOf(part.why), amountSatang };
      splits.push(
        split ?? (await splitLines(trx, [line], { at: now, driverPaySatang: amountSatang })),
      );
    }
  }
  return splits.length > 0 ? sumTaxSplits(splits) : null;
}

type CreditPayment = { customerId: string; because: string; paperedSatang?: number };

/**
 * Uses the customer's credit to pay what they owe, the oldest first, with a receipt; the caller
 * holds the customer. Returns what is still owed.
 * @param because the cause, such as a charge's id, unique per customer; the same never pays twice
 * @param paperedSatang the part of the credit that just came in and has its own receipt; it pays
 * first
 */
export async function applyCreditToAmountsDue(
  trx: Trx,
  { customerId, because, paperedSatang: skipSatang = 0 }: CreditPayment,
  times: Times,
): Promise<OutstandingAmount[]> {
  const outstanding = await loadOutstandingAmounts(trx, customerId);
  if (outstanding.length === 0) return [];
  const paid = payOldestFirst(outstanding, await loadFreeCredit(trx, customerId));
  const moneySatang = sumSatang(paid.map(({ amountSatang }) => amountSatang)) - skipSatang;
  const tax = { moneySatang, skipSatang, now: times.happenedAt };
  const split = moneySatang > 0 ? await splitTaxForAmountsDue(trx, customerId, tax) : null;
  const bookingId = paid.length === 1 ? (paid[0]?.bookingId ?? null) : null;
  const by = { source: `due-credit:${because}`, method: "credit", prepays: false } as const;
  const receivedAt = times.happenedAt.toISOString();
  if (split) await enqueueReceipt(trx, { ...by, customerId, bookingId, split, receivedAt });
  await postEntries(
    trx,
    paid.map((part) => payAmountDue({ ...part, customerId, because })),
    times,
  );
  await noteLowBalance(trx, {
    accountId: customerId,
    spentSatang: sumSatang(paid.map(({ amountSatang }) => amountSatang)),
    now: times.recordedAt,
  });
  return paid.length === 0 ? outstanding : loadOutstandingAmounts(trx, customerId);
}

/**
 * Puts the amounts that a business owes for bookings on its invoice, up to its limit, with a line for each booking.
 * Does nothing for people. The caller holds the customer's lock. Returns the amounts that are still owed.
 */
async function invoiceAmountsDue(
  trx: Trx,
  {
    customerId,
    because,
    outstanding,
  }: Pick<CreditPayment, "customerId" | "because"> & { outstanding: OutstandingAmount[] },
  times: Times,
): Promise<OutstandingAmount[]> {
  if (outstanding.length === 0) return [];
  const account = await loadBusinessAccount(trx, customerId, times.recordedAt);
  if (!account || account.overdue) return outstanding;
  for (const { bookingId, amountSatang } of payOldestFirst(outstanding, invoiceRoom(account))) {
    const source = `due-invoiced:${bookingId}:${because}`;
    const tax = { moneySatang: amountSatang, now: times.happenedAt };
    const split = await splitTaxForAmountsDue(trx, customerId, tax);
    if (split) await saveMoneySplit(trx, { source, bookingId, prepays: false }, split);
    await chargeInvoiceItem(trx, account, { source, bookingId, amountSatang, times });
    const paid = { bookingId, customerId, amountSatang, because: `invoiced:${because}` };
    await postEntries(trx, [payAmountDue(paid)], times);
  }
  return loadOutstandingAmounts(trx, customerId);
}

/**
 * After a booking was settled: the customer's credit pays what they now owe, and a job charges the
 * rest once to the card that paid the booking, or it stays due. Call it after refunds were
 * requested, because refunded money does not pay amounts due.
 * @param because the source of credit that came in after the settlement; each pays once
 * @param paperedSatang the part of that credit that has its own receipt
 */
export async function collectAmountsDue(
  trx: Trx,
  booking: Pick<BookingRow, "id" | "customerId">,
  {
    because = `settled:${booking.id}`,
    paperedSatang = 0,
    ...times
  }: Times & Partial<Omit<CreditPayment, "customerId">>,
): Promise<void> {
  const { customerId } = booking;
  const [, left] = await Promise.all([
    lockCustomer(trx, customerId),
    applyCreditToAmountsDue(trx, { customerId, because, paperedSatang }, times),
  ]);
  const open = await invoiceAmountsDue(trx, { customerId, because, outstanding: left }, times);
  const ofThis = open.find((due) => due.bookingId === booking.id);
  if (ofThis && ofThis.amountSatang >= providerAmountSatangMin)
    await enqueue(trx, {
      name: "charge_due",
      payload: { bookingId: booking.id },
      key: `charge_due:${booking.id}`,
    });
}
