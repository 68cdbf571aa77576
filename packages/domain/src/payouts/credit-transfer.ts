import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import type { PayoutAccountState } from "./types.ts";

/** Facts that decide whether a customer's credit may be transferred. */
export type CreditTransferEligibility = {
  /** Theirs, and not promised to go back another way; not negative. */
  freeSatang: Satang;
  /** The bank account as the provider knows it; null where none is stored. */
  account: PayoutAccountState | null;
  hasOpen: boolean;
  /** The owner reported "this was not me", and staff have not looked at it yet. */
  isFrozen: boolean;
};

/** Reasons that prevent a transfer of credit. */
export const creditBlocks = [
  "account_frozen",
  "payout_open",
  "credit_too_little",
  "bank_account_missing",
  "bank_account_refused",
] as const;
export type CreditBlock = (typeof creditBlocks)[number];

/** Returns the first reason against a transfer, or null. */
export function creditBlock({
  freeSatang,
  account,
  hasOpen,
  isFrozen,
}: CreditTransferEligibility): CreditBlock | null {
  if (isFrozen) return "account_frozen";
  if (hasOpen) return "payout_open";
  if (freeSatang < limits.creditTransferSatangMin) return "credit_too_little";
  if (account === null) return "bank_account_missing";
  return account === "refused" ? "bank_account_refused" : null;
}

/**
 * Decides whether a customer's credit may be transferred: the full amount, and exactly the amount they saw. Credit
 * used since is a conflict, never a smaller transfer without consent.
 */
export function decideCreditTransfer(
  eligibility: CreditTransferEligibility,
  seenSatang: Satang,
): { ok: true } | { ok: false; refusal: CreditBlock | "conflict" } {
  const block = creditBlock(eligibility);
  if (block) return { ok: false, refusal: block };
  return eligibility.freeSatang === seenSatang ? { ok: true } : { ok: false, refusal: "conflict" };
}
