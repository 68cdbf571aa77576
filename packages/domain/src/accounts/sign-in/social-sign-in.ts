import type { Role } from "../../account-types.ts";
import { limits } from "../../limits.ts";

export const socialProviders = ["line"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Outcomes of a sign-in with a provider. `unknown`: the person is proved, but does not have an account here yet. */
export const socialOutcomes = ["signed_in", "linked", "unknown", "refused", "failed"] as const;
export type SocialOutcome = (typeof socialOutcomes)[number];

/** The person at the provider. The e-mail is the one they entered there: a suggestion for a form, never a proof. */
export type SocialPerson = { subject: string; displayName: string; email: string | null };

/** A sign-in that was begun here, with the state of the provider's answer. */
export type PendingSocialSignIn = {
  role: Role;
  expiresAt: Date;
  /** Since when the provider is being queried about an answer; null when it is not. */
  answeredAt: Date | null;
  outcome: SocialOutcome | null;
};
export type SocialAnswer = { role: Role; fromSameBrowser: boolean; stateMatches: boolean };
export type SocialAnswerRefusal =
  | "social_sign_in_lost"
  | "social_sign_in_used"
  | "social_sign_in_expired";

/** The provider answers in three seconds or not at all. */
const answerLostSeconds = 20;

/** When a sign-in begun now is given up. */
export const socialSignInExpiresAt = (now: Date): Date =>
  new Date(now.getTime() + limits.socialSignInMinutes * 60_000);

/**
 * Decides whether the provider's answer is accepted: once, before it expires, from the browser and for the role that
 * began the sign-in, and with the state that was sent out. A query of the provider without an outcome after 20 s
 * counts as interrupted, so a second try is allowed. A stranger's browser only gets `social_sign_in_lost`.
 */
export function decideSocialAnswer(
  pending: PendingSocialSignIn,
  answer: SocialAnswer,
  now: Date,
): { ok: true } | { ok: false; refusal: SocialAnswerRefusal } {
  const itsOwn = answer.fromSameBrowser && answer.stateMatches && answer.role === pending.role;
  if (!itsOwn) return { ok: false, refusal: "social_sign_in_lost" };
  const lostSince = now.getTime() - answerLostSeconds * 1000;
  const isAnswerPending = pending.answeredAt !== null && pending.answeredAt.getTime() > lostSince;
  if (pending.outcome !== null || isAnswerPending)
    return { ok: false, refusal: "social_sign_in_used" };
  if (now >= pending.expiresAt) return { ok: false, refusal: "social_sign_in_expired" };
  return { ok: true };
}

/**
 * Decides whether a person proved by the provider may still open an account: in the same browser and role, while their
 * sign-in is still without an account, and in time.
 */
export function decideSocialSignUp(
  pending: PendingSocialSignIn,
  claim: Omit<SocialAnswer, "stateMatches">,
  now: Date,
): { ok: true } | { ok: false; refusal: SocialAnswerRefusal } {
  if (!claim.fromSameBrowser || claim.role !== pending.role)
    return { ok: false, refusal: "social_sign_in_lost" };
  if (pending.outcome !== "unknown") return { ok: false, refusal: "social_sign_in_used" };
  if (now >= pending.expiresAt) return { ok: false, refusal: "social_sign_in_expired" };
  return { ok: true };
}

/**
 * Decides whether an identity may be linked with an account. Refuses an identity of another account, and a second
 * identity.
 * @param owner the account the identity belongs to, if any
 * @param linked the provider's subject the account has already, if any
 */
export function decideLink(
  request: { accountId: string; subject: string },
  { owner, linked }: { owner: string | null; linked: string | null },
): { ok: true } | { ok: false; refusal: "identity_in_use" | "other_identity_linked" } {
  if (owner !== null && owner !== request.accountId)
    return { ok: false, refusal: "identity_in_use" };
  if (linked !== null && linked !== request.subject)
    return { ok: false, refusal: "other_identity_linked" };
  return { ok: true };
}

/** Decides whether an identity may be unlinked from an account. Refuses to remove the last sign-in method. */
export function decideUnlink(account: {
  passwordSet: boolean;
  identityCount: number;
}): { ok: true } | { ok: false; refusal: "last_way_in" } {
  return account.passwordSet || account.identityCount > 1
    ? { ok: true }
    : { ok: false, refusal: "last_way_in" };
}

/**
 * A name as providers show it, such as "Somchai J. 🛵", as the two fields of our form: the first word, and the rest.
 * Control characters go; each part has at most `limits.nameCharacters`. Parts may be empty: the person fills them in.
 */
export function splitDisplayName(displayName: string): { firstName: string; lastName: string } {
  const nameParts = displayName
    .replace(/\p{Cc}/gu, " ")
    .split(/\s+/u)
    .filter(Boolean);
  const [first = "", ...rest] = nameParts;
  const fit = (text: string) =>
    [...text].slice(0, limits.nameCharacters).join("").slice(0, limits.nameCharacters);
  return { firstName: fit(first), lastName: fit(rest.join(" ")) };
}
