import { contactHoldHours } from "./contact-change.ts";

/** Access that outlives the session it was made in. The warning names it, and its link revokes exactly that. */
export const accessWarnings = [
  "key_made",
  "agent_allowed",
  "webhook_set",
  "member_invited",
  "role_raised",
  "owner_changed",
  "billing_changed",
  "passkey_added",
] as const;
export type AccessWarning = (typeof accessWarnings)[number];

/**
 * Warnings of changes that a signed-in person may revoke without another proof. The former owner and the former billing
 * data return only by the link of a warning, so a stolen session cannot bring them back.
 */
export const revocableWarnings: readonly AccessWarning[] = accessWarnings.filter(
  (event) => event !== "owner_changed" && event !== "billing_changed",
);

/**
 * Changes that the owner is warned about, because they affect who controls the account, reaches its business or gets
 * its money.
 */
export const accountWarnings = [
  "phone_changed",
  "email_changed",
  "password_changed",
  "password_reset",
  "bank_account_set",
  "bank_account_removed",
  "sign_in_linked",
  ...accessWarnings,
] as const;
export type AccountWarning = (typeof accountWarnings)[number];

export const isAccessWarning = (event: AccountWarning): event is AccessWarning =>
  (accessWarnings as readonly string[]).includes(event);

/**
 * The link works for as long as a changed contact is not relied on, in hours; after that it could not prevent any
 * damage.
 */
export const notMeLinkHours = contactHoldHours;
export const notMeExpiresAt = (now: Date): Date =>
  new Date(now.getTime() + notMeLinkHours * 3_600_000);

export const notMeStates = ["open", "used", "expired"] as const;
export type NotMeState = (typeof notMeStates)[number];

/** Returns the state of a link that reports "this was not me". A link that was used stays used. */
export function notMeState(link: { usedAt: Date | null; expiresAt: Date }, now: Date): NotMeState {
  if (link.usedAt !== null) return "used";
  return link.expiresAt <= now ? "expired" : "open";
}
