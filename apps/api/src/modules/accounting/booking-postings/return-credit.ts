import { useLessCredit } from "@songtan/domain/ledger/payment-entries";
import type { Trx } from "../../../db/database.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postNewEntry } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { collectAmountsDue } from "../amounts-due/collect-amounts-due.ts";
import { reduceInvoiceItem } from "../invoice-items/charge-items.ts";
import { ensureCreditSplit } from "../receipts/enqueue-receipts.ts";
import type { Times } from "./job-holds.ts";

/**
 * Returns credit after the price of a booking under way has fallen below the credit it used. The difference returns to
 * the customer's balance, or reduces the invoice of a business. Like any incoming credit, it first pays the amounts
 * due.
 * @param booking with the lower price and credit
 * @param because names the change; the same gives back once
 */
export async function returnCredit(
  trx: Trx,
  booking: BookingRow,
  { amountSatang, because, times }: { amountSatang: number; because: string; times: Times },
): Promise<void> {
  if (amountSatang === 0) return;
  const { id: bookingId, customerId } = booking;
  await lockCustomer(trx, customerId);
  const entry = useLessCredit({ bookingId, customerId, amountSatang, because });
  if (!entry || !(await postNewEntry(trx, entry, times))) return;
  await ensureCreditSplit(trx, booking);
  const back = { bookingId, accountId: customerId, amountSatang, because: entry.source };
  await reduceInvoiceItem(trx, back, times);
  await collectAmountsDue(trx, booking, { because: entry.source, ...times });
}
