import type { Satang } from "../money.ts";
import type { SecondPersonProblem } from "../staff/second-person.ts";
import type { PayoutAccountState, PayoutRunState, PayoutState } from "./types.ts";

/**
 * Why a run excludes a payout by itself; it stays requested and is checked again in the next run.
 */
export const runChecks = [
  "account_frozen",
  "account_changed",
  "account_not_verified",
  "account_new",
  "money_frozen",
  "cash_owed",
] as const;
export type RunCheck = (typeof runChecks)[number];

/**
 * Returns the reason against paying a payout today, or null. The account must still be the approved one, accepted by
 * the provider and not a recent replacement, and the remaining balance must cover the amounts held back for disputes.
 * Cash collected since the payout was requested is allowed up to the credit line, because a driver who works with cash
 * always owes a little.
 * @param leftSatang what the driver has available after this payout, negative where the driver owes
 * us
 */
export function checkForRun(payout: {
  accountState: PayoutAccountState;
  accountCurrent: boolean;
  /** It replaced another a short while ago. */
  accountNew: boolean;
  /** Its owner reported "this was not me". */
  ownerFrozen: boolean;
  leftSatang: Satang;
  cashOwedSatang: Satang;
  frozenSatang: Satang;
  creditLineSatang: Satang;
}): RunCheck | null {
  if (payout.ownerFrozen) return "account_frozen";
  if (!payout.accountCurrent) return "account_changed";
  if (payout.accountState !== "verified") return "account_not_verified";
  if (payout.accountNew) return "account_new";
  if (payout.frozenSatang > 0 && payout.leftSatang - payout.frozenSatang < 0) return "money_frozen";
  return payout.leftSatang - payout.cashOwedSatang + payout.creditLineSatang < 0
    ? "cash_owed"
    : null;
}

/**
 * Decides whether a run may be approved: while it awaits approval, unchanged since the approver saw it, and by a
 * second person.
 * @param problem the result of `secondPersonProblem` for the approver
 * @param totalSatang what the run pays now; `seenSatang` what the approver was shown
 */
export function decideApproval(
  run: { state: PayoutRunState; totalSatang: Satang },
  approver: { problem: SecondPersonProblem | null; seenSatang: Satang },
): { ok: true } | { ok: false; refusal: "conflict" | SecondPersonProblem | "run_empty" } {
  if (run.state !== "prepared") return { ok: false, refusal: "conflict" };
  if (approver.problem) return { ok: false, refusal: approver.problem };
  if (run.totalSatang !== approver.seenSatang) return { ok: false, refusal: "conflict" };
  return run.totalSatang > 0 ? { ok: true } : { ok: false, refusal: "run_empty" };
}

/** Returns true when staff may still reject a payout: before its approval, so the money cannot have left. */
export const canReject = (state: PayoutState): boolean => state === "requested";
