import type { BookingState, PaymentState } from "../booking-types.ts";
import type { Satang } from "../money.ts";

/**
 * One attempt to pay a booking. `calling`: the provider has been called and there is no answer yet;
 * `pending`: the payer has to do something, in the bank's page or with a QR; `given_back`: it was
 * paid after it was no longer needed.
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

/** What the provider says of a charge, as far as it matters to us. */
export type ChargeResult = {
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: Satang;
};

export type PaymentAttemptDecision = {
  state: PaymentAttemptState;
  /**
   * In order: the money is accepted because something waits for it; it goes back because nothing
   * does; the attempt is over without money; nothing has changed.
   */
  effect: "take" | "give_back" | "no_more" | "none";
};

/**
 * The effect of the provider's report of a charge on an attempt and its booking. An attempt that
 * has ended never changes again except from failed or expired to paid: money that came late is real
 * money. A paid booking stays paid, and a charge of another amount than requested is never accepted
 * as payment.
 */
export function decideBookingPayment(input: {
  attemptState: PaymentAttemptState;
  amountSatang: Satang;
  charge: ChargeResult;
  booking: { state: BookingState; paymentState: PaymentState };
}): PaymentAttemptDecision {
  const { booking, ...attempt } = input;
  const waits = booking.state === "awaiting_payment" && booking.paymentState !== "paid";
  return decidePaymentAttempt({ ...attempt, waits });
}

/**
 * The same for every other payment of a customer.
 * @param waits whether the object of the payment still waits for the money
 */
export function decidePaymentAttempt(input: {
  attemptState: PaymentAttemptState;
  amountSatang: Satang;
  charge: ChargeResult;
  waits: boolean;
}): PaymentAttemptDecision {
  const { attemptState, charge, waits } = input;
  if (attemptState === "paid" || attemptState === "given_back")
    return { state: attemptState, effect: "none" };
  if (charge.paid && charge.status === "successful") {
    const whole = charge.amountSatang === input.amountSatang;
    return waits && whole
      ? { state: "paid", effect: "take" }
      : { state: "given_back", effect: "give_back" };
  }
  if (attemptState === "failed" || attemptState === "expired")
    return { state: attemptState, effect: "none" };
  if (charge.status === "failed" || charge.status === "reversed")
    return { state: "failed", effect: "no_more" };
  if (charge.status === "expired") return { state: "expired", effect: "no_more" };
  return { state: "pending", effect: "none" };
}

/** Whether another try may begin: the booking waits for its money and no try is under way. */
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
