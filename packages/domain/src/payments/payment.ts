import type { BookingState, PaymentState } from "../booking/words.ts";
import type { Satang } from "../money.ts";

/**
 * One try to pay a booking. `calling`: the provider has been asked and we have no answer yet; `pending`: the payer has
 * to do something, in the bank's page or with a QR; `given_back`: it was paid and nobody needed it any more.
 */
export const paymentTryStates = ["calling", "pending", "paid", "failed", "expired", "given_back"] as const;
export type PaymentTryState = (typeof paymentTryStates)[number];

/** What the provider says of a charge, as far as it matters to us. */
export type ChargeFacts = {
  status: "pending" | "successful" | "failed" | "reversed" | "expired";
  paid: boolean;
  amountSatang: Satang;
};

export type TryDecision = {
  state: PaymentTryState;
  /**
   * `take`: something waits for the money, a booking goes on with it. `give_back`: nothing does. `no_more`: this try is over
   * without money. `none`: nothing has changed.
   */
  effect: "take" | "give_back" | "no_more" | "none";
};

/**
 * What the provider's word on a charge means for a try and its booking. A try that has ended never changes again except
 * from failed or expired to paid: money that came late is real money. Whatever an old try says, a paid booking stays
 * paid, and a charge of another amount than was asked for is never taken as payment.
 */
export function decidePayment(input: {
  tryState: PaymentTryState;
  amountSatang: Satang;
  charge: ChargeFacts;
  booking: { state: BookingState; paymentState: PaymentState };
}): TryDecision {
  const { booking, ...asked } = input;
  const waits = booking.state === "awaiting_payment" && booking.paymentState !== "paid";
  return decideTry({ ...asked, waits });
}

/**
 * The same for whatever else a customer pays for.
 *
 * @param waits whether what the money is for still waits for it
 */
export function decideTry(input: {
  tryState: PaymentTryState;
  amountSatang: Satang;
  charge: ChargeFacts;
  waits: boolean;
}): TryDecision {
  const { tryState, charge, waits } = input;
  if (tryState === "paid" || tryState === "given_back") return { state: tryState, effect: "none" };
  if (charge.paid && charge.status === "successful") {
    const whole = charge.amountSatang === input.amountSatang;
    return waits && whole ? { state: "paid", effect: "take" } : { state: "given_back", effect: "give_back" };
  }
  if (tryState === "failed" || tryState === "expired") return { state: tryState, effect: "none" };
  if (charge.status === "failed" || charge.status === "reversed") return { state: "failed", effect: "no_more" };
  if (charge.status === "expired") return { state: "expired", effect: "no_more" };
  return { state: "pending", effect: "none" };
}

/** Whether another try may begin: the booking waits for its money and no try is under way. */
export const canTryPayment = (
  booking: { state: BookingState },
  tries: readonly { state: PaymentTryState }[],
): boolean =>
  booking.state === "awaiting_payment" && tries.every(({ state }) => state === "failed" || state === "expired");

/** Why a card was declined, in the provider's words that we have sentences for; all others are `other`. */
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
