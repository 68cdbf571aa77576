import { promptPaySatangMax, providerAmountSatangMin } from "./payment.ts";

/** The states of a payment that a top-up can have: money that has come is the driver's, and never goes back. */
export const topUpStates = ["calling", "pending", "paid", "failed", "expired"] as const;
export type TopUpState = (typeof topUpStates)[number];

/** Bounds of one PromptPay payment, in satang. */
export const topUpLimits = {
  minSatang: providerAmountSatangMin,
  maxSatang: promptPaySatangMax,
} as const;
