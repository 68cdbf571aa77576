import { type ChargeResult, promptPaySatangMax, providerAmountSatangMin } from "./payment.ts";

export const topUpStates = ["calling", "pending", "paid", "failed", "expired"] as const;
export type TopUpState = (typeof topUpStates)[number];

/** What one PromptPay payment can be, in satang. */
export const topUpLimits = {
  minSatang: providerAmountSatangMin,
  maxSatang: promptPaySatangMax,
} as const;

/**
 * The effect of the provider's report of a charge on a driver's top-up. Money that has come is the
 * driver's, also when it came after its time; what is paid stays paid, for every later report.
 */
export function decideTopUp(
  state: TopUpState,
  charge: ChargeResult,
): { state: TopUpState; credit: boolean } {
  if (state === "paid") return { state, credit: false };
  if (charge.paid && charge.status === "successful") return { state: "paid", credit: true };
  if (state === "failed" || state === "expired") return { state, credit: false };
  if (charge.status === "failed" || charge.status === "reversed")
    return { state: "failed", credit: false };
  return { state: charge.status === "expired" ? "expired" : "pending", credit: false };
}
