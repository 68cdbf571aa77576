import { searchBegins } from "@songtan/domain/booking/create";
import type { BookingState, PaymentState } from "@songtan/domain/booking/words";
import { creditUnusedPayment, receivePayment } from "@songtan/domain/ledger/payment-entries";
import { decidePayment, type PaymentTryState } from "@songtan/domain/payments/payment";
import type { Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { postEntries } from "../../ledger/post-entries.ts";
import { signal } from "../../live/hub.ts";
import type { ProviderCharge } from "../../ports.ts";
import { type BookingRow, lockBooking, sendOnItsWay } from "../bookings/queries.ts";
import { askBookingReceipt } from "../receipts/queries.ts";
import { askRefund, type PaymentRow } from "./queries.ts";
import { saveAnswer } from "./save-answer.ts";

type TakeDeps = Pick<Deps, "db" | "clock">;
type Taken = { trx: Trx; booking: BookingRow; payment: PaymentRow; charge: ProviderCharge; now: Date };

/**
 * What the provider says of a charge becomes the state of our try, and of its booking: in one transaction, in whatever
 * order and however often it is said.
 */
export async function takeCharge(
  { db, clock }: TakeDeps,
  { paymentId, charge }: { paymentId: string; charge: ProviderCharge },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockTry(trx, paymentId);
    if (!found) return;
    const { booking, payment } = found;
    const decision = decidePayment({
      tryState: payment.state as PaymentTryState,
      amountSatang: Number(payment.amount_satang),
      charge,
      booking: { state: booking.state as BookingState, paymentState: booking.payment_state as PaymentState },
    });
    const taken: Taken = { trx, booking, payment, charge, now: clock() };
    await saveAnswer(trx, { ...taken, table: "payments", row: payment, state: decision.state });
    if (decision.effect === "pay_booking") await payBooking(taken);
    if (decision.effect === "give_back") await giveBack(taken);
    if (decision.effect === "no_more") await noteFailure(trx, booking, decision.state);
    await signal(trx, { topic: "booking", id: booking.id });
  });
}

/** The provider refused to make a charge at all: this try is over. */
export async function failTry(
  { db, clock }: TakeDeps,
  { paymentId, failureCode }: { paymentId: string; failureCode: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await lockTry(trx, paymentId);
    if (found?.payment.state !== "calling") return;
    await trx
      .updateTable("payments")
      .set({ state: "failed", failure_code: failureCode, ended_at: clock() })
      .where("id", "=", paymentId)
      .execute();
    await noteFailure(trx, found.booking, "failed");
    await signal(trx, { topic: "booking", id: found.booking.id });
  });
}

/** The booking before its try, in the order of every command that changes a booking. */
async function lockTry(trx: Trx, paymentId: string): Promise<{ booking: BookingRow; payment: PaymentRow } | null> {
  const known = await trx.selectFrom("payments").select("booking_id").where("id", "=", paymentId).executeTakeFirst();
  const booking = known && (await lockBooking(trx, known.booking_id));
  if (!booking) return null;
  const payment = await trx
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { booking, payment };
}

const times = (now: Date) => ({ happenedAt: now, recordedAt: now });
const received = ({ payment, booking, charge }: Taken) =>
  receivePayment({
    paymentId: payment.id,
    bookingId: booking.id,
    amountSatang: charge.amountSatang,
    feeSatang: charge.feeSatang,
  });

/** The money is here: the booking waits for its time or looks for a driver. */
async function payBooking(taken: Taken): Promise<void> {
  const { trx, booking, now } = taken;
  await postEntries(trx, [received(taken)], times(now));
  const { id, method } = taken.payment;
  await askBookingReceipt(trx, booking, { source: `payment:${id}`, method, receivedAt: now });
  const searchAt = searchBegins(booking.scheduled_at, now);
  const state = searchAt > now ? "scheduled" : "searching";
  await trx
    .updateTable("bookings")
    .set({ state, payment_state: "paid", searching_since: state === "searching" ? now : null })
    .where("id", "=", booking.id)
    .execute();
  await sendOnItsWay(trx, { bookingId: booking.id, actor: "system", searchAt, now });
}

/** Money for a booking that ended, or is paid already, goes back whole. */
async function giveBack(taken: Taken): Promise<void> {
  const { trx, booking, payment, charge, now } = taken;
  const { amountSatang } = charge;
  const unused = { paymentId: payment.id, bookingId: booking.id, customerId: booking.customer_id, amountSatang };
  await postEntries(trx, [received(taken), creditUnusedPayment(unused)], times(now));
  await askRefund(trx, { paymentId: payment.id, amountSatang, reason: "unused", now });
}

async function noteFailure(trx: Trx, booking: BookingRow, state: PaymentTryState): Promise<void> {
  if (booking.state !== "awaiting_payment") return;
  await trx
    .updateTable("bookings")
    .set({ payment_state: state === "expired" ? "expired" : "failed" })
    .where("id", "=", booking.id)
    .execute();
}
