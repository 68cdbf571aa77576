/**
 * The kind of money in a payout: a driver's earnings, cash on delivery collected for a sender, or a
 * customer's credit.
 */
export const payoutKinds = ["driver", "cod", "credit"] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/**
 * `requested`: the money is reserved. `approved`: two members of staff have agreed, or the cash on delivery is due; it
 * awaits its bank day. `sending`: the provider is being called, or has it but the bank does not. `sent`: the bank has
 * it. `paid`: it is in the account. `failed`, `rejected`: the money is back at its source.
 */
export const payoutStates = [
  "requested",
  "approved",
  "sending",
  "sent",
  "paid",
  "failed",
  "rejected",
] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * While one is in these, its driver cannot request another. A payout at the bank is out of our
 * hands and blocks no other.
 */
export const openPayoutStates = [
  "requested",
  "approved",
  "sending",
] as const satisfies readonly PayoutState[];

/**
 * A bank account at the provider: not registered yet, being checked, good, or one it does not pay
 * to.
 */
export const payoutAccountStates = ["waiting", "pending", "verified", "refused"] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/**
 * Why the provider could not pay, as its codes that we have sentences for, or why it was never called; all others are `other`.
 */
export const payoutFailures = [
  "account_refused",
  "account_changed",
  "invalid_recipient",
  "insufficient_balance",
  "transfers_suspended",
  "transfer_failed",
  "other",
] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** The provider's failure code as one of ours. */
export const payoutFailure = (failureCode: string | null): PayoutFailure =>
  payoutFailures.find((failure) => failure === failureCode) ?? "other";

/** State of one stop's cash on delivery: held for the sender, frozen by an objection, being sent, paid, or refunded. */
export const codStates = ["held", "frozen", "releasing", "paid", "refunded"] as const;
export type CodState = (typeof codStates)[number];

export const payoutRunStates = ["prepared", "approved", "discarded"] as const;
export type PayoutRunState = (typeof payoutRunStates)[number];
