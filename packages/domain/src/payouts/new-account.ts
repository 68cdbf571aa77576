import { contactHoldHours, isContactTrusted } from "../accounts/contact-change.ts";

/**
 * From when money may go to a bank account: at once to an owner's first one, 72 hours later to one
 * that replaces another, because an attacker would enter their own. The first one waits as well
 * when the phone or e-mail was changed in the 72 hours before it.
 * @param account `since` is when we began to pay to it; `replaces`, whether money went to another
 * one before
 * @returns null for at once
 */
export function usableFrom(account: {
  since: Date;
  replaces: boolean;
  contactChangedAt: Date | null;
}): Date | null {
  const { since, replaces, contactChangedAt } = account;
  if (!replaces && isContactTrusted(contactChangedAt, since)) return null;
  return new Date(since.getTime() + contactHoldHours * 3_600_000);
}

/** Returns true when money may be sent to the account. */
export const isUsable = (from: Date | null, now: Date): boolean => from === null || from <= now;
