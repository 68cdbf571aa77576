import { creditLatePayment } from "@songtan/domain/ledger/job-entries";
import type { Trx } from "../../../db/database.ts";
import { loadBalances } from "../../../ledger/load-balances.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { postNewEntry } from "../../../ledger/post-entries.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { loadOutstandingAmounts } from "../amounts-due/load-outstanding-amounts.ts";
import { enqueueCashCreditNote } from "../receipts/enqueue-receipts.ts";

/**
 * Money that was prepaid for an ended booking becomes the customer's credit. For a cash fare it
 * first pays what this booking left due, so that part of the receipt stays valid; the rest gets a
 * credit note.
 */
export async function creditPrepaid(
  trx: Trx,
  booking: BookingRow,
  times: { happenedAt: Date; recordedAt: Date },
): Promise<number> {
  const { id: bookingId, customerId } = booking;
  await lockCustomer(trx, customerId);
  const due = (await loadOutstandingAmounts(trx, customerId)).find(
    (openDue) => openDue.bookingId === bookingId,
  );
  const prepaidSatang = 0 - ((await loadBalances(trx, bookingId)).booking_prepaid ?? 0);
  const posted = await postNewEntry(
    trx,
    creditLatePayment({ bookingId, customerId }, prepaidSatang),
    times,
  );
  if (!posted || booking.paymentMethod !== "cash") return 0;
  const coveredSatang = Math.min(due?.amountSatang ?? 0, prepaidSatang);
  await enqueueCashCreditNote(trx, bookingId, { feeSatang: coveredSatang, at: times.happenedAt });
  return coveredSatang;
}
