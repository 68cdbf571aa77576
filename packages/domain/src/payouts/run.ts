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
 * The reason against paying a payout today, or null. The account must still be the approved one,
 * good with the provider and not a new replacement, and what is left with us must cover what
 * disputes hold back. Cash collected since the payout was requested is in order as far as the
 * credit line: a driver who works with cash always owes a little.
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
 * Whether a run may be approved: while it waits for that, and is as the approver saw it. It needs a
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

/** Whether staff may still send a payout back: it is not approved, so no money can have left. */
export const canReject = (state: PayoutState): boolean => state === "requested";
