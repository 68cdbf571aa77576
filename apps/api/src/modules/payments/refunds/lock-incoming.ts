import type { BookingMethod } from "@songtan/domain/booking-types";
import type { ChargePurpose } from "@songtan/domain/charges/charge";
import { grantSource, type RefundPart } from "@songtan/domain/ledger/case-entries";
import type { Trx } from "../../../db/database.ts";
import { lockRow } from "../../../db/locks/lock-rows.ts";
import { lockCustomer } from "../../../ledger/lock-customer.ts";
import { type BookingRow, lockBooking } from "../../bookings/record/booking.ts";
import { loadCreditPart } from "../../bookings/record/booking-money.ts";
import {
  type BusinessPayment,
  isBusinessPayment,
  lockPaymentRow,
  type PaymentRow,
  selectPayments,
  type TopUp,
} from "../records/payments.ts";
import type { RefundRow } from "../records/refund-rows.ts";

/** Incoming money: a customer's payment, or the credit of a booking without any charge. */
export type IncomingPayment = {
  id: string;
  /** Null for the credit of a booking. */
  paymentId: string | null;
  purpose: "booking" | ChargePurpose;
  /** Null for a payment of dues of several bookings. */
  booking: BookingRow | null;
  customerId: string;
  state: string;
  /** The amount of the charge, and the part of it that was refunded or promised; 0 without a charge. */
  amountSatang: number;
  refundedSatang: number;
  /** The part of the same price that credit paid and that has not been returned, in satang. */
  creditLeftSatang: number;
  providerChargeId: string | null;
};

/** The credit of a booking, where it is the incoming money itself. */
const findCreditOf = (trx: Trx, id: string) =>
  trx
    .selectFrom("bookings")
    .select(["id as bookingId", "customerId"])
    .where("id", "=", id)
    .where("creditSatang", ">", 0)
    .where("paymentMethod", "in", ["credit", "cash"] satisfies BookingMethod[])
    .executeTakeFirst();

/**
 * Locks an incoming payment until commit, after its booking, which is the lock order of every command that changes a
 * booking.
 * @param holdsCustomer something becomes their credit now: their row is locked after the payment's
 */
export async function lockIncoming(
  trx: Trx,
  id: string,
  holdsCustomer = false,
): Promise<IncomingPayment | null> {
  const payment = await selectPayments(trx).where("id", "=", id).executeTakeFirst();
  // Money that a driver paid in is never refunded here; the balance of a business is returned by a bank transfer.
  if (payment && isPaidIn(payment)) return null;
  const incoming = payment ?? (await findCreditOf(trx, id));
  if (!incoming) return null;
  const { bookingId, customerId } = incoming;
  const purpose = payment?.purpose ?? "booking";
  const booking = bookingId ? ((await lockBooking(trx, bookingId)) ?? null) : null;
  const row = payment
    ? await lockPaymentRow(trx, payment)
    : { state: "paid", amountSatang: 0, refundedSatang: 0, providerChargeId: null };
  if (holdsCustomer) await lockCustomer(trx, customerId);
  const ofPrice = booking && purpose === "booking" ? await loadCreditPart(trx, booking.id) : null;
  const creditLeftSatang = ofPrice?.creditLeftSatang ?? 0;
  return {
    id,
    paymentId: payment?.id ?? null,
    purpose,
    booking,
    customerId,
    creditLeftSatang,
    state: row.state,
    amountSatang: row.amountSatang,
    refundedSatang: row.refundedSatang,
    providerChargeId: row.providerChargeId,
  };
}

const isPaidIn = (payment: PaymentRow): payment is TopUp | BusinessPayment =>
  payment.purpose === "top_up" || isBusinessPayment(payment);

/** The payment or booking's credit a refund is of. */
export const incomingOf = (refund: Pick<RefundRow, "paymentId" | "creditOf">): string =>
  refund.paymentId ?? refund.creditOf ?? "";

/** Locks a refund, after the payment or booking that it belongs to. */
export async function lockRefund(
  trx: Trx,
  refundId: string,
  holdsCustomer = false,
): Promise<{ refund: RefundRow; payment: IncomingPayment } | null> {
  const known = await trx
    .selectFrom("refunds")
    .select(["paymentId", "creditOf"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  const payment = known && (await lockIncoming(trx, incomingOf(known), holdsCustomer));
  if (!payment) return null;
  const refund = await lockRow(trx, "refunds", refundId);
  if (!refund) throw new Error(`refund ${refundId} is gone`);
  return { refund, payment };
}

/** Lists the ledger entries of all refunds so far for one part of an incoming payment. */
export async function listGrants(
  trx: Trx,
  { id, booking }: IncomingPayment,
  part: RefundPart,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("refunds")
    .select("id")
    .where((eb) =>
      part === "credit" ? eb("creditOf", "=", booking?.id ?? "") : eb("paymentId", "=", id),
    )
    .execute();
  return rows.map((row) => grantSource(row.id, part));
}
