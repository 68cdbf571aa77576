import type { MemberRole } from "./types.ts";

/** What of a member decides whether the business can become theirs. */
export type OwnerCandidate = {
  role: MemberRole;
  phoneVerified: boolean;
  suspended: boolean;
  /** The account is being closed, or is. */
  closing: boolean;
  /** The person reported that someone else used the account, and staff have not looked at it yet. */
  frozen: boolean;
};

/** An owner answers for what the business owes and is reached by phone, as one who opens a business is. */
export const canBecomeOwner = ({
  role,
  phoneVerified,
  suspended,
  closing,
  frozen,
}: OwnerCandidate): boolean =>
  role !== "owner" && phoneVerified && !suspended && !closing && !frozen;

/** What an owner is after another person became it: nothing is lost but what only the owner may do. */
export const formerOwnerRole = "admin" satisfies MemberRole;
