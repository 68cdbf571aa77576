import { searchStartsAt } from "@songtan/domain/booking/create";
import { creditUnusedPayment, receivePayment } from "@songtan/domain/ledger/payment-entries";
import { moneyForBooking } from "@songtan/domain/payments/payment";
import { postEntries } from "../../../ledger/post-entries.ts";
import { enqueueBookingReceipt } from "../../accounting/receipts/enqueue-receipts.ts";
import type { BookingRow } from "../../bookings/record/booking.ts";
import { scheduleSearch } from "../../bookings/record/search.ts";
import { type BookingPayment, requestRefund } from "../records/payments.ts";
import type { PaymentResult, PurposeRules } from "./purpose-rules.ts";

/** A payment of a booking: with its money the booking continues. */
export const bookingPayment = (row: BookingPayment, booking: BookingRow): PurposeRules => ({
  accepts: () => moneyForBooking(booking),

  /** The booking waits for its time or looks for a driver. */
  async applyMoney({ trx, charge, now }) {
    await postEntries(trx, [receivedEntry(row, charge)], { happenedAt: now, recordedAt: now });
    await enqueueBookingReceipt(trx, booking, {
      source: `payment:${row.id}`,
      method: row.method,
      receivedAt: now,
    });
    const searchAt = searchStartsAt(booking.scheduledAt, now);
    const state = searchAt > now ? "scheduled" : "searching";
    await trx
      .updateTable("bookings")
      .set({ state, paymentState: "paid", searchingSince: state === "searching" ? now : null })
      .where("id", "=", booking.id)
      .execute();
    await scheduleSearch(trx, { booking, actor: "system", searchAt, now });
  },

  /** The booking has ended, or is paid already. */
  async refundMoney({ trx, charge, now }) {
    const { amountSatang } = charge;
    const unused = creditUnusedPayment({
      paymentId: row.id,
      bookingId: booking.id,
      customerId: row.customerId,
      amountSatang,
    });
    await postEntries(trx, [receivedEntry(row, charge), unused], {
      happenedAt: now,
      recordedAt: now,
    });
    await requestRefund(trx, { paymentId: row.id, amountSatang, reason: "unused", now });
  },

  async closeUnpaid(trx, state) {
    if (booking.state !== "awaiting_payment") return;
    await trx
      .updateTable("bookings")
      .set({ paymentState: state === "expired" ? "expired" : "failed" })
      .where("id", "=", booking.id)
      .execute();
  },
});

const receivedEntry = (
  { id: paymentId, bookingId }: BookingPayment,
  { amountSatang, feeSatang }: PaymentResult["charge"],
) => receivePayment({ paymentId, bookingId, amountSatang, feeSatang });
