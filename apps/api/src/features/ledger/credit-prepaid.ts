import { creditLatePayment } from "@songtan/domain/ledger/job-entries";
import type { Trx } from "../../db/database.ts";
import { loadBalances } from "../../ledger/load-balances.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import type { BookingRow } from "../bookings/queries.ts";
import { loadOpenDues, lockCustomer } from "../dues/queries.ts";
import { askCashNote } from "../receipts/queries.ts";

/**
 * Money that came in for a booking that has ended becomes the customer's credit. Of a fare in cash it pays what the same
 * booking left them owing: that much of its paper stands, and is answered; for the rest there is a credit note.
 */
export async function creditPrepaid(
  trx: Trx,
  booking: BookingRow,
  times: { happenedAt: Date; recordedAt: Date },
): Promise<number> {
  const { id: bookingId, customer_id: customerId } = booking;
  await lockCustomer(trx, customerId);
  const due = (await loadOpenDues(trx, customerId)).find((one) => one.bookingId === bookingId);
  const prepaidSatang = 0 - ((await loadBalances(trx, bookingId)).booking_prepaid ?? 0);
  const posted = await postEntries(trx, [creditLatePayment({ bookingId, customerId }, prepaidSatang)], times);
  if (posted === 0 || booking.payment_method !== "cash") return 0;
  const keptSatang = Math.min(due?.amountSatang ?? 0, prepaidSatang);
  await askCashNote(trx, bookingId, { keptSatang, at: times.happenedAt });
  return keptSatang;
}
