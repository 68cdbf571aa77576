import type { DocumentState } from "../driver-types.ts";

/**
 * The state of a page between the driver and the people who check it. `confirming`: one person has
 * approved and a second is needed, as for a changed bank account; to the driver that is still
 * `pending`.
 */
export const reviewStates = [
  "missing",
  "pending",
  "confirming",
  "approved",
  "rejected",
  "expired",
] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewCommands = [
  "submit", // the driver hands it in, for the first time or changed
  "withdraw", // the driver withdraws a page that is not decided yet
  "firstApprove", // the first of two people says yes
  "approve",
  "reject", // with a reason and a note
  "revoke", // staff revoke an approval, with a reason and a note
  "expire", // its last day is over
] as const;
export type ReviewCommand = (typeof reviewCommands)[number];

/** State of a page that exists: a page that was withdrawn, or never submitted, does not have a row. */
export type StoredReviewState = Exclude<ReviewState, "missing">;
type Moves = Partial<Record<Exclude<ReviewCommand, "withdraw">, StoredReviewState>> & {
  withdraw?: "missing";
};

const moves: Record<ReviewState, Moves> = {
  missing: { submit: "pending" },
  pending: {
    submit: "pending",
    withdraw: "missing",
    firstApprove: "confirming",
    approve: "approved",
    reject: "rejected",
  },
  confirming: { submit: "pending", withdraw: "missing", approve: "approved", reject: "rejected" },
  approved: { submit: "pending", revoke: "rejected", expire: "expired" },
  rejected: { submit: "pending" },
  expired: { submit: "pending" },
};

/** The state after `command`, or null when this state refuses it. Total: never throws. */
export const nextReviewState = <Command extends ReviewCommand>(
  state: ReviewState,
  command: Command,
): NonNullable<Moves[Command]> | null => moves[state][command] ?? null;

/** The state shown to the driver: a second approval is internal. */
export const driverVisibleState = (state: ReviewState): DocumentState =>
  state === "confirming" ? "pending" : state;

export type DocumentUnderReview = {
  state: ReviewState;
  /** Two different people have to say yes. */
  secondNeeded: boolean;
  /** The person who approved first. */
  firstApprovedBy: string | null;
};
/** `by` names a person: `staff:<id>`. */
export type ReviewAnswer = { approved: boolean; by: string };
export type ReviewDecision =
  | { ok: true; state: StoredReviewState; firstApprovedBy: string | null }
  | { ok: false; refusal: "conflict" | "second_person_needed" };

/**
 * Returns the effect of a reviewer's decision on a page. Rejecting an approved page revokes the approval. Refuses
 * `conflict` when the page is not awaiting a decision, and `second_person_needed` when the first approver approves it
 * a second time.
 */
export function decideReview(
  document: DocumentUnderReview,
  { approved, by }: ReviewAnswer,
): ReviewDecision {
  const { state, secondNeeded, firstApprovedBy } = document;
  if (approved && state === "confirming" && firstApprovedBy === by)
    return { ok: false, refusal: "second_person_needed" };
  const next = nextReviewState(state, commandOf(document, approved));
  if (next === null) return { ok: false, refusal: "conflict" };
  return {
    ok: true,
    state: next,
    firstApprovedBy: next === "confirming" ? by : secondNeeded ? firstApprovedBy : null,
  };
}

function commandOf({ state, secondNeeded }: DocumentUnderReview, approved: boolean) {
  if (approved) return secondNeeded && state !== "confirming" ? "firstApprove" : "approve";
  return state === "approved" ? "revoke" : "reject";
}

/**
 * Returns true when a submitted page needs two people: a bank account that replaces an approved one. Money is paid out
 * to it, and a stolen phone is enough to change it. After two people were needed once, they are always needed, or
 * submitting twice would bypass the rule.
 * @param before the page as it was, with its number in clear; undefined when there was none
 */
export function needsSecondPerson(
  kind: string,
  before: { state: ReviewState; secondNeeded: boolean; number: string | null } | undefined,
  number: string | null,
): boolean {
  if (kind !== "bank-account" || !before) return false;
  return before.secondNeeded || (before.state === "approved" && before.number !== number);
}

/**
 * Returns true when two people are still needed after a decision, because they were needed before or an approval was
 * revoked.
 */
export const stillNeedsSecondPerson = (
  kind: string,
  { state, secondNeeded }: DocumentUnderReview,
): boolean => secondNeeded || (kind === "bank-account" && state === "approved");
