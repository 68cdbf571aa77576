import type { SecondPersonProblem } from "../accounts/second-person.ts";
import type { Satang } from "../money.ts";
import type { PayoutAccountState, PayoutRunState, PayoutState } from "./words.ts";

/** Why a run leaves a payout out by itself; it stays asked for and is looked at again in the next run. */
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
 * What speaks against paying a payout today, or null. The account must be the approved one still, good with the provider
 * and not new in another's place, and what is left with us must cover what disputes hold back. Cash collected since the payout was asked for is
 * in order as far as the credit line: who works with cash always owes a little.
 *
 * @param leftSatang what the driver has available beside this payout, negative where the driver owes us
 */
export function checkForRun(payout: {
  accountState: PayoutAccountState;
  accountCurrent: boolean;
  /** It took another's place a short while ago. */
  accountNew: boolean;
  /** Its owner said "this was not me". */
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
  return payout.leftSatang - payout.cashOwedSatang + payout.creditLineSatang < 0 ? "cash_owed" : null;
}

/**
 * Whether a run may be approved: while it waits for that, and is as the approver saw it. It takes a second person.
 *
 * @param problem what `secondPersonProblem` says of the approver
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

/** Whether staff may still send a payout back: nobody has agreed to it, so no money can have left. */
export const canReject = (state: PayoutState): boolean => state === "requested";
