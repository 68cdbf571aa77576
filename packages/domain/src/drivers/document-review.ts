import type { DocumentState } from "./words.ts";

/**
 * Where a page stands between the driver and the people who check it. `confirming`: one person has said yes and a
 * second is needed, as for a changed bank account; to the driver that is still `pending`.
 */
export const reviewStates = ["missing", "pending", "confirming", "approved", "rejected", "expired"] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewCommands = [
  "submit", // the driver hands it in, for the first time or changed
  "withdraw", // the driver takes back what nobody has decided yet
  "firstApprove", // the first of two people says yes
  "approve",
  "reject", // with a reason and words
  "revoke", // staff take an approval back, with a reason and words
  "expire", // its last day is over
] as const;
export type ReviewCommand = (typeof reviewCommands)[number];

const moves: Record<ReviewState, Partial<Record<ReviewCommand, ReviewState>>> = {
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
export const nextReviewState = (state: ReviewState, command: ReviewCommand): ReviewState | null =>
  moves[state][command] ?? null;

/** What the driver is told: that a second person looks is ours to know. */
export const shownState = (state: ReviewState): DocumentState => (state === "confirming" ? "pending" : state);

export type DocumentUnderReview = {
  state: ReviewState;
  /** Two different people have to say yes. */
  secondNeeded: boolean;
  /** Who said yes first. */
  firstApprovedBy: string | null;
};
/** `by` names a person: `staff:<id>`. */
export type ReviewAnswer = { approved: boolean; by: string };
export type ReviewDecision =
  | { ok: true; state: ReviewState; firstApprovedBy: string | null }
  | { ok: false; refusal: "conflict" | "second_person_needed" };

/**
 * What a reviewer's answer does to a page. A no to an approved page takes the approval back.
 *
 * Refuses `conflict` where nothing waits for an answer, `second_person_needed` where the one who said yes first says it
 * again.
 */
export function decideReview(document: DocumentUnderReview, { approved, by }: ReviewAnswer): ReviewDecision {
  const { state, secondNeeded, firstApprovedBy } = document;
  if (approved && state === "confirming" && firstApprovedBy === by)
    return { ok: false, refusal: "second_person_needed" };
  const next = nextReviewState(state, commandOf(document, approved));
  if (next === null) return { ok: false, refusal: "conflict" };
  return { ok: true, state: next, firstApprovedBy: next === "confirming" ? by : secondNeeded ? firstApprovedBy : null };
}

function commandOf({ state, secondNeeded }: DocumentUnderReview, approved: boolean): ReviewCommand {
  if (approved) return secondNeeded && state !== "confirming" ? "firstApprove" : "approve";
  return state === "approved" ? "revoke" : "reject";
}

/**
 * Whether a page that is handed in needs two people: a bank account in the place of an approved one. Money leaves by it,
 * and a stolen phone is enough to change it. Once two were needed it stays so, or handing in twice would get around it.
 *
 * @param before the page as it stood, with its number in clear; undefined when there was none
 */
export function needsSecondPerson(
  kind: string,
  before: { state: ReviewState; secondNeeded: boolean; number: string | null } | undefined,
  number: string | null,
): boolean {
  if (kind !== "bank-account" || !before) return false;
  return before.secondNeeded || (before.state === "approved" && before.number !== number);
}

/** Whether two people are needed from now on, after an answer: an approval that is taken back was one. */
export const keepsSecondPerson = (kind: string, { state, secondNeeded }: DocumentUnderReview): boolean =>
  secondNeeded || (kind === "bank-account" && state === "approved");
