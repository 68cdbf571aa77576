import { limits } from "../limits.ts";
import type { Satang } from "../money.ts";
import type { PayoutAccountState } from "./words.ts";

/** What the transfer of a customer's credit depends on. */
export type CreditStanding = {
  /** Theirs, and not promised to go back another way; not negative. */
  freeSatang: Satang;
  /** The bank account as the provider knows it; null where none is kept. */
  account: PayoutAccountState | null;
  hasOpen: boolean;
  /** The owner said "this was not me", and staff have not looked at it yet. */
  isFrozen: boolean;
};

/** Why credit cannot be transferred now. */
export const creditBlocks = [
  "account_frozen",
  "payout_open",
  "credit_too_little",
  "bank_account_missing",
  "bank_account_refused",
] as const;
export type CreditBlock = (typeof creditBlocks)[number];

/** What stands in the way of a transfer, the first that does; null when nothing. */
export function creditBlock({ freeSatang, account, hasOpen, isFrozen }: CreditStanding): CreditBlock | null {
  if (isFrozen) return "account_frozen";
  if (hasOpen) return "payout_open";
  if (freeSatang < limits.creditTransferSatangMin) return "credit_too_little";
  if (account === null) return "bank_account_missing";
  return account === "refused" ? "bank_account_refused" : null;
}

/**
 * Whether a customer's credit may be transferred: all of it, and as much as they were shown. What was used meanwhile is a
 * conflict, never a smaller transfer that nobody agreed to.
 */
export function decideCreditTransfer(
  standing: CreditStanding,
  seenSatang: Satang,
): { ok: true } | { ok: false; refusal: CreditBlock | "conflict" } {
  const block = creditBlock(standing);
  if (block) return { ok: false, refusal: block };
  return standing.freeSatang === seenSatang ? { ok: true } : { ok: false, refusal: "conflict" };
}
