import type { BookingMethod, BookingState, PaymentState } from "../booking/words.ts";
import type { Satang } from "../money.ts";

type Paid = {
  state: BookingState;
  totalSatang: Satang;
  cancellation: { feeSatang: Satang };
  payment: { method: BookingMethod; state: PaymentState };
};

/** Ended with the price going back by itself. */
const refunded: ReadonlySet<BookingState> = new Set(["cancelled", "unfulfilled", "lost"]);

const wasCharged = (method: BookingMethod): boolean => method === "card" || method === "promptpay";

/** What goes back the way it was paid when the customer cancels now, in satang. */
export const refundOnCancel = ({ payment, totalSatang, cancellation }: Paid): Satang =>
  payment.method !== "cash" && payment.state === "paid" ? Math.max(0, totalSatang - cancellation.feeSatang) : 0;

/** What to say about the money of a booking that ended; null where none was taken or none goes back. */
export function refundState({ payment, state }: Paid): "done" | "partly" | "coming" | null {
  if (!wasCharged(payment.method)) return null;
  if (payment.state === "refunded") return "done";
  if (payment.state === "partially_refunded") return "partly";
  return payment.state === "paid" && refunded.has(state) ? "coming" : null;
}
