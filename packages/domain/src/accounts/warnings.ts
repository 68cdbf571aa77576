import { contactSettlesHours } from "./contact-change.ts";

/** What the owner is told of by every way there is, because it changes who holds the account or gets its money. */
export const accountWarnings = [
  "phone_changed",
  "email_changed",
  "password_changed",
  "password_reset",
  "bank_account_set",
  "bank_account_removed",
  "sign_in_linked",
] as const;
export type AccountWarning = (typeof accountWarnings)[number];

/** As long as what was changed is not relied on: later there would be nothing left to stop. */
export const notMeLinkHours = contactSettlesHours;
export const notMeExpiresAt = (now: Date): Date => new Date(now.getTime() + notMeLinkHours * 3_600_000);

export const notMeStates = ["open", "used", "expired"] as const;
export type NotMeState = (typeof notMeStates)[number];

/** Whether "this was not me" can still be said by a link. Once said it stays said. */
export function notMeState(link: { usedAt: Date | null; expiresAt: Date }, now: Date): NotMeState {
  if (link.usedAt !== null) return "used";
  return link.expiresAt <= now ? "expired" : "open";
}
