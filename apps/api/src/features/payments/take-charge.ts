import { searchBegins } from "@songtan/domain/booking/create";
import type { BookingState, PaymentState } from "@songtan/domain/booking/words";
import { creditUnusedPayment, receivePayment } from "@songtan/domain/ledger/payment-entries";
import { decidePayment, type PaymentTryState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { type BookingRow, lockBooking, sendOnItsWay } from "../bookings/queries.ts";
import { askBookingReceipt } from "../receipts/queries.ts";
import type { HeardTry, TryKind } from "./answer-try.ts";
import { askRefund, type PaymentRow } from "./queries.ts";

type Found = { row: PaymentRow; booking: BookingRow };
type Heard = HeardTry<Found>;

/** A try to pay a booking: with its money the booking goes on. */
export const bookingPayment: TryKind<Found> = {
  table: "payments",

  async lock(trx, paymentId) {
    const known = await trx.selectFrom("payments").select("booking_id").where("id", "=", paymentId).executeTakeFirst();
    const booking = known && (await lockBooking(trx, known.booking_id));
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
    decidePayment({
      tryState: row.state as PaymentTryState,
      amountSatang: Number(row.amount_satang),
      charge,
      booking: { state: booking.state as BookingState, paymentState: booking.payment_state as PaymentState },
    }),

  /** The booking waits for its time or looks for a driver. */
  async take(heard) {
    const { trx, row, booking, now } = heard;
    await postEntries(trx, [received(heard)], { happenedAt: now, recordedAt: now });
    await askBookingReceipt(trx, booking, { source: `payment:${row.id}`, method: row.method, receivedAt: now });
    const searchAt = searchBegins(booking.scheduled_at, now);
    const state = searchAt > now ? "scheduled" : "searching";
    await trx
      .updateTable("bookings")
      .set({ state, payment_state: "paid", searching_since: state === "searching" ? now : null })
      .where("id", "=", booking.id)
      .execute();
    await sendOnItsWay(trx, { bookingId: booking.id, actor: "system", searchAt, now });
  },

  /** The booking has ended, or is paid already. */
  async giveBack(heard) {
    const { trx, row, booking, charge, now } = heard;
    const { amountSatang } = charge;
    const unused = { paymentId: row.id, bookingId: booking.id, customerId: booking.customer_id, amountSatang };
    await postEntries(trx, [received(heard), creditUnusedPayment(unused)], { happenedAt: now, recordedAt: now });
    await askRefund(trx, { paymentId: row.id, amountSatang, reason: "unused", now });
  },

  noMore: (trx, { booking }, state) => noteFailure(trx, booking, state),
};

const received = ({ row, booking, charge: { amountSatang, feeSatang } }: Heard) =>
  receivePayment({ paymentId: row.id, bookingId: booking.id, amountSatang, feeSatang });

async function noteFailure(trx: Trx, booking: BookingRow, state: PaymentTryState): Promise<void> {
  if (booking.state !== "awaiting_payment") return;
  await trx
    .updateTable("bookings")
    .set({ payment_state: state === "expired" ? "expired" : "failed" })
    .where("id", "=", booking.id)
    .execute();
}
