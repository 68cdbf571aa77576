import type { DriverBalance } from "../ledger/driver-balance.ts";
import type { Satang } from "../money.ts";
import type { PayoutAccountState } from "./types.ts";

/** Facts that decide whether a driver can be paid out. */
export type PayoutEligibility = {
  balance: DriverBalance;
  /** Satang of earnings held back for disputes and claims. */
  frozenSatang: Satang;
  minSatang: Satang;
  /**
   * The approved bank account as the provider knows it; `new` before the provider was called, null
   * where none is approved.
   */
  account: PayoutAccountState | "new" | null;
  hasOpen: boolean;
  /** The owner reported "this was not me", and staff have not looked at it yet. */
  isFrozen: boolean;
};

/** Why no payout can be requested now, for any amount. */
export const payoutBlocks = [
  "account_frozen",
  "payout_open",
  "bank_account_missing",
  "bank_account_refused",
  "payout_too_little",
] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

/**
 * Returns the most a driver can be paid, in satang, never negative: the available balance minus cash owed and frozen
 * pay.
 */
export const payoutMax = ({
  balance,
  frozenSatang,
}: Pick<PayoutEligibility, "balance" | "frozenSatang">): Satang =>
  Math.max(0, balance.availableSatang - balance.cashOwedSatang - frozenSatang);

/** Returns the first reason against any payout, or null. */
export function payoutBlock(eligibility: PayoutEligibility): PayoutBlock | null {
  if (eligibility.isFrozen) return "account_frozen";
  if (eligibility.hasOpen) return "payout_open";
  if (eligibility.account === null) return "bank_account_missing";
  if (eligibility.account === "refused") return "bank_account_refused";
  return payoutMax(eligibility) < eligibility.minSatang ? "payout_too_little" : null;
}

/**
 * Decides whether a driver may be paid out an amount.
 * @param amountSatang what leaves the balance, the provider's fee in it; positive
 */
export function decidePayout(
  eligibility: PayoutEligibility,
  amountSatang: Satang,
): { ok: true } | { ok: false; refusal: PayoutBlock | "payout_too_small" | "payout_too_big" } {
  const block = payoutBlock(eligibility);
  if (block) return { ok: false, refusal: block };
  if (amountSatang < eligibility.minSatang) return { ok: false, refusal: "payout_too_small" };
  return amountSatang > payoutMax(eligibility)
    ? { ok: false, refusal: "payout_too_big" }
    : { ok: true };
}
