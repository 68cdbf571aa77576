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
 * What a signed-in person revokes without another proof. The former owner and the former billing data return only by the link
 * of a warning, so a stolen session cannot bring them back.
 */
export const revocableWarnings: readonly AccessWarning[] = accessWarnings.filter(
  (event) => event !== "owner_changed" && event !== "billing_changed",
);

/** What the owner is warned of, because it changes who controls the account, reaches its business or gets its money. */
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

/** As long as what was changed is not relied on: later there would be nothing left to stop. */
export const notMeLinkHours = contactHoldHours;
export const notMeExpiresAt = (now: Date): Date =>
  new Date(now.getTime() + notMeLinkHours * 3_600_000);

export const notMeStates = ["open", "used", "expired"] as const;
export type NotMeState = (typeof notMeStates)[number];

/** Whether "this was not me" can still be reported by a link. A report stays. */
export function notMeState(link: { usedAt: Date | null; expiresAt: Date }, now: Date): NotMeState {
  if (link.usedAt !== null) return "used";
  return link.expiresAt <= now ? "expired" : "open";
}
