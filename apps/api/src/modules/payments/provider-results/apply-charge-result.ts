import { searchStartsAt } from "@songtan/domain/booking/create";
import { creditUnusedPayment, receivePayment } from "@songtan/domain/ledger/payment-entries";
import { decideBookingPayment, type PaymentAttemptState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../../db/database.ts";
import { postEntries } from "../../../ledger/post-entries.ts";
import { enqueueBookingReceipt } from "../../accounting/receipts/enqueue-receipts.ts";
import { type BookingRow, lockBooking, scheduleSearch } from "../../bookings/record/booking.ts";
import { type PaymentRow, requestRefund } from "../records/payments.ts";
import type { AttemptKind, AttemptResult } from "./apply-provider-result.ts";

type LockedPayment = { row: PaymentRow; booking: BookingRow };
type BookingPaymentResult = AttemptResult<LockedPayment>;

/** An attempt to pay a booking: with its money the booking continues. */
export const bookingPayment: AttemptKind<LockedPayment> = {
  table: "payments",

  async lock(trx, paymentId) {
    const known = await trx
      .selectFrom("payments")
      .select("bookingId")
      .where("id", "=", paymentId)
      .executeTakeFirst();
    const booking = known && (await lockBooking(trx, known.bookingId));
    if (!booking) return null;
    const row = await trx
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { row, booking };
  },

  decide: async (_trx, { row, booking }, charge) =>
    decideBookingPayment({
      attemptState: row.state,
      amountSatang: row.amountSatang,
      charge,
      booking: {
        state: booking.state,
        paymentState: booking.paymentState,
      },
    }),

  /** The booking waits for its time or looks for a driver. */
  async applyMoney(result) {
    const { trx, row, booking, now } = result;
    await postEntries(trx, [receivedEntry(result)], { happenedAt: now, recordedAt: now });
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
    await scheduleSearch(trx, { bookingId: booking.id, actor: "system", searchAt, now });
  },

  /** The booking has ended, or is paid already. */
  async refundMoney(result) {
    const { trx, row, booking, charge, now } = result;
    const { amountSatang } = charge;
    const unused = {
      paymentId: row.id,
      bookingId: booking.id,
      customerId: booking.customerId,
      amountSatang,
    };
    await postEntries(trx, [receivedEntry(result), creditUnusedPayment(unused)], {
      happenedAt: now,
      recordedAt: now,
    });
    await requestRefund(trx, { paymentId: row.id, amountSatang, reason: "unused", now });
  },

  closeUnpaid: (trx, { booking }, state) => recordFailure(trx, booking, state),
};

const receivedEntry = ({
  row,
  booking,
  charge: { amountSatang, feeSatang },
}: BookingPaymentResult) =>
  receivePayment({ paymentId: row.id, bookingId: booking.id, amountSatang, feeSatang });

async function recordFailure(
  trx: Trx,
  booking: BookingRow,
  state: PaymentAttemptState,
): Promise<void> {
  if (booking.state !== "awaiting_payment") return;
  await trx
    .updateTable("bookings")
    .set({ paymentState: state === "expired" ? "expired" : "failed" })
    .where("id", "=", booking.id)
    .execute();
}
