import type { Identifier } from "./identifier.ts";

export type ContactKind = Identifier["kind"];
/** Contacts that reach an account's owner and also prove the owner's identity. */
export const contactKinds: readonly ContactKind[] = ["phone", "email"];

/** So long after a contact or a bank account was changed it is not relied on: time for the owner to read the warning. */
export const contactHoldHours = 72;
/**
 * A typing error is seen when the first code does not come; after a day a change needs the
 * password.
 */
export const signUpCorrectionHours = 24;

const hour = 3_600_000;
const isOlder = (instant: Date, hours: number, now: Date): boolean =>
  now.getTime() - instant.getTime() >= hours * hour;

/** One change of a contact that was made. */
export type ContactChange = {
  kind: ContactKind;
  oldValue: string;
  /** When the old contact was proved; null when it never was. */
  oldProvedAt: Date | null;
  changedAt: Date;
};

type Session = {
  startedAt: Date;
  /** The session that the sign-up itself opened. */
  isSignUp: boolean;
};

/**
 * Returns true when the owner must prove who they are before the phone or e-mail changes. There are two exceptions: an
 * account with neither a password nor a proved contact lacks any means of proof; and within a day of sign-up, in the
 * session of the sign-up, a typing error may be corrected while no contact was ever proved.
 * @param changed whether any contact would be another
 */
export function needsProofToChange(
  account: {
    changed: boolean;
    passwordSet: boolean;
    /** The current phone or e-mail is proved. */
    isProved: boolean;
    /** One of them was proved once, if only one that was changed since. */
    wasProved: boolean;
    signedUpAt: Date;
  },
  session: Session,
  now: Date,
): boolean {
  if (!account.changed) return false;
  if (!account.passwordSet && !account.isProved) return false;
  const correction =
    !account.isProved &&
    !account.wasProved &&
    session.isSignUp &&
    !isOlder(account.signedUpAt, signUpCorrectionHours, now);
  return !correction;
}

/**
 * Returns true when a code that proves the owner may be sent to a contact. A person who holds only this session must
 * not have been able to set the contact: it was proved before the session began or more than 72 hours ago, or it was
 * given at sign-up and never changed.
 * @param contact `changedAt` is when it was last changed; null when it is the one of the sign-up
 */
export function canProveIdentity(
  contact: { provedAt: Date | null; changedAt: Date | null },
  session: Session,
  now: Date,
): boolean {
  const { provedAt, changedAt } = contact;
  if (provedAt === null) return false;
  if (provedAt <= session.startedAt || isOlder(provedAt, contactHoldHours, now)) return true;
  return session.isSignUp && changedAt === null;
}

/**
 * Returns true when a contact has been unchanged long enough to be trusted, for example for setting a new password.
 * @param changedAt when it replaced another; null when it never did
 */
export const isContactTrusted = (changedAt: Date | null, now: Date): boolean =>
  changedAt === null || isOlder(changedAt, contactHoldHours, now);

/**
 * The contact that was valid before the changes of the last 72 hours: what the owner gets back
 * after "this was not me". A contact that was valid for less than 72 hours was part of the same
 * attack, so the one before it counts: an attacker who got into an account cannot get their own
 * contact back by disowning the owner's correction.
 * @param changes of one kind, in any order
 * @returns null when nothing is to be restored
 */
export function contactToRestore(
  changes: readonly ContactChange[],
  now: Date,
): ContactChange | null {
  const newestFirst = changes.toSorted(
    (left, right) => right.changedAt.getTime() - left.changedAt.getTime(),
  );
  let restored: ContactChange | null = null;
  for (const change of newestFirst) {
    const since = restored?.changedAt ?? now;
    if (isOlder(change.changedAt, contactHoldHours, since)) break;
    restored = change;
  }
  return restored;
}
