import type { DriverBalance } from "../ledger/driver-balance.ts";
import type { Satang } from "../money.ts";
import type { PayoutAccountState } from "./words.ts";

/** What a driver's payout depends on. */
export type PayoutStanding = {
  balance: DriverBalance;
  /** Held back for disputes and claims on what was earned. */
  frozenSatang: Satang;
  minSatang: Satang;
  /** The approved bank account as the provider knows it; `new` before it was asked, null where none is approved. */
  account: PayoutAccountState | "new" | null;
  hasOpen: boolean;
  /** The owner said "this was not me", and staff have not looked at it yet. */
  isFrozen: boolean;
};

/** Why no payout can be asked for now, whatever the amount. */
export const payoutBlocks = [
  "account_frozen",
  "payout_open",
  "bank_account_missing",
  "bank_account_refused",
  "payout_too_little",
] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

/** The most a driver can be paid now, in satang, never negative: what is available, less cash owed and what is frozen. */
export const payoutMax = ({ balance, frozenSatang }: Pick<PayoutStanding, "balance" | "frozenSatang">): Satang =>
  Math.max(0, balance.availableSatang - balance.cashOwedSatang - frozenSatang);

/** What stands in the way of any payout, the first that does; null when nothing. */
export function payoutBlock(standing: PayoutStanding): PayoutBlock | null {
  if (standing.isFrozen) return "account_frozen";
  if (standing.hasOpen) return "payout_open";
  if (standing.account === null) return "bank_account_missing";
  if (standing.account === "refused") return "bank_account_refused";
  return payoutMax(standing) < standing.minSatang ? "payout_too_little" : null;
}

/**
 * Whether a driver may be paid out an amount now.
 *
 * @param amountSatang what leaves the balance, the provider's fee in it; positive
 */
export function decidePayout(
  standing: PayoutStanding,
  amountSatang: Satang,
): { ok: true } | { ok: false; refusal: PayoutBlock | "payout_too_small" | "payout_too_big" } {
  const block = payoutBlock(standing);
  if (block) return { ok: false, refusal: block };
  if (amountSatang < standing.minSatang) return { ok: false, refusal: "payout_too_small" };
  return amountSatang > payoutMax(standing) ? { ok: false, refusal: "payout_too_big" } : { ok: true };
}
