import type { BookingMethod, BookingState, PaymentState } from "../../booking-types.ts";
import type { BusinessMethod } from "../../businesses/payment.ts";
import type { Satang } from "../../money.ts";
import { amountAfterCredit, deductFeeFromCredit } from "../credit-part.ts";

type Paid = {
  state: BookingState;
  totalSatang: Satang;
  cancellation: { feeSatang: Satang };
  payment: {
    method: BookingMethod | BusinessMethod;
    state: PaymentState;
    creditSatang: Satang;
    laterSatang: Satang;
  };
  /** The goods were at a depot: the work was done and paid for, and nothing goes back by itself any more. */
  held?: unknown;
};

/** Ended with the price going back by itself. */
const refunded: ReadonlySet<BookingState> = new Set(["cancelled", "unfulfilled", "lost"]);

const wasCharged = (method: Paid["payment"]["method"]): boolean =>
  method === "card" || method === "promptpay";

/** Returns the refund, in satang, when the customer cancels at this time: to the card or bank account, and as credit. */
export function refundOnCancel({ payment, totalSatang, cancellation }: Paid): {
  sourceSatang: Satang;
  creditSatang: Satang;
} {
  const { creditSatang, laterSatang } = payment;
  const { creditBackSatang, feeLeftSatang } = deductFeeFromCredit(
    creditSatang,
    cancellation.feeSatang,
  );
  const charged = payment.method !== "cash" && payment.state === "paid";
  const chargedSatang = charged
    ? amountAfterCredit({ totalSatang, creditSatang }) - laterSatang
    : 0;
  return {
    sourceSatang: Math.max(0, chargedSatang - feeLeftSatang),
    creditSatang: creditBackSatang,
  };
}

/**
 * What to show about the money of a booking that ended; null where none was paid or none goes back.
 */
export function refundState({ payment, state, held }: Paid): "done" | "partly" | "coming" | null {
  if (!wasCharged(payment.method)) return null;
  if (payment.state === "refunded") return "done";
  if (payment.state === "partially_refunded") return "partly";
  return payment.state === "paid" && refunded.has(state) && !held ? "coming" : null;
}

type Ended = {
  state: BookingState;
  totalSatang: Satang;
  /** The fee shown when it was cancelled, before its goods turned up; 0 when it was not cancelled. */
  cancelFeeSatang: Satang;
  /** The goods were at a depot before: what was paid for stays paid. */
  wasHeld: boolean;
  /** It was cancelled, or a driver was not found, before its goods turned up, so the price was already refunded. */
  endedEarly: boolean;
};

/** The final cost of a booking for its customer: if it was not carried out only the fee, if any. */
export const finalCost = ({
  state,
  totalSatang,
  cancelFeeSatang,
  wasHeld,
  endedEarly,
}: Ended): Satang =>
  endedEarly || (refunded.has(state) && !wasHeld) ? cancelFeeSatang : totalSatang;
