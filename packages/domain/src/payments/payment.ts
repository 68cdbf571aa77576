import type { BookingState, PaymentState } from "../booking-types.ts";
import type { Satang } from "../money.ts";

/**
 * A payment requested from the provider. `calling`: the provider has been called but has not answered; `pending`: the
 * payer must act, on the bank's page or with a QR; `given_back`: it was paid after the booking had stopped accepting
 * it.
 */
export const paymentAttemptStates = [
  "calling",
  "pending",
  "paid",
  "failed",
  "expired",
  "given_back",
] as const;
export type PaymentAttemptState = (typeof paymentAttemptStates)[number];

/** The provider's report of a charge, limited to the fields we use. */
export type ChargeResult = {
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: Satang;
};

export type PaymentAttemptDecision = {
  state: PaymentAttemptState;
  /**
   * `take`: the money is accepted because it is needed; `give_back`: it is refunded because it is not needed;
   * `no_more`: the attempt is over without money; `none`: no change.
   */
  effect: "take" | "give_back" | "no_more" | "none";
};

/**
 * Which money the purpose of a payment still accepts: the amount that was requested, any amount, or
 * none.
 */
export type AcceptedMoney = "exact" | "any" | "none";

/** Returns the money that a booking accepts: its price while payment is awaited; a paid booking stays paid. */
export const moneyForBooking = (booking: {
  state: BookingState;
  paymentState: PaymentState;
}): AcceptedMoney =>
  booking.state === "awaiting_payment" && booking.paymentState !== "paid" ? "exact" : "none";

/**
 * The effect of the provider's report of a charge on a payment. A payment that has ended never
 * changes again except from failed or expired to paid: money that came late is real money. Money
 * that is not accepted goes back.
 */
export function decidePayment(payment: {
  state: PaymentAttemptState;
  amountSatang: Satang;
  accepts: AcceptedMoney;
  charge: ChargeResult;
}): PaymentAttemptDecision {
  const { state, accepts, charge } = payment;
  if (state === "paid" || state === "given_back") return { state, effect: "none" };
  if (charge.paid && charge.status === "successful") {
    const isExact = charge.amountSatang === payment.amountSatang;
    return accepts === "any" || (accepts === "exact" && isExact)
      ? { state: "paid", effect: "take" }
      : { state: "given_back", effect: "give_back" };
  }
  if (state === "failed" || state === "expired") return { state, effect: "none" };
  if (charge.status === "failed" || charge.status === "reversed")
    return { state: "failed", effect: "no_more" };
  if (charge.status === "expired") return { state: "expired", effect: "no_more" };
  return { state: "pending", effect: "none" };
}

/** Returns true when another try may begin: the booking awaits payment and all its tries have failed or expired. */
export const canRetryPayment = (
  booking: { state: BookingState },
  tries: readonly { state: PaymentAttemptState }[],
): boolean =>
  booking.state === "awaiting_payment" &&
  tries.every(({ state }) => state === "failed" || state === "expired");

/**
 * Why a card was declined, as the provider's codes that we have sentences for; all others are
 * `other`.
 */
export const declineReasons = [
  "insufficient_fund",
  "stolen_or_lost_card",
  "failed_processing",
  "payment_rejected",
  "failed_fraud_check",
  "invalid_account_number",
  "invalid_security_code",
  "no_answer",
  "other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The provider's failure code as one of ours. */
export const declineReason = (failureCode: string | null): DeclineReason =>
  declineReasons.find((reason) => reason === failureCode) ?? "other";

/** The least a card or PromptPay payment can be, by the provider: 20 THB. */
export const providerAmountSatangMin = 2000;
/** The most one PromptPay payment can be: 150,000 THB. */
export const promptPaySatangMax = 15_000_000;
