import type { MemberRole } from "./types.ts";

/** Properties of a member that decide whether the member can become the owner of the business. */
export type OwnerCandidate = {
  role: MemberRole;
  phoneVerified: boolean;
  suspended: boolean;
  /** The account is being closed, or is. */
  closing: boolean;
  /** The person reported that someone else used the account, and staff have not looked at it yet. */
  frozen: boolean;
};

/**
 * Returns true when a member can become the owner. An owner is liable for the business's debts and must be reachable
 * by phone, like a person who opens a business.
 */
export const canBecomeOwner = ({
  role,
  phoneVerified,
  suspended,
  closing,
  frozen,
}: OwnerCandidate): boolean =>
  role !== "owner" && phoneVerified && !suspended && !closing && !frozen;

/** Role of the former owner after a handover: all rights except the owner's own. */
export const formerOwnerRole = "admin" satisfies MemberRole;
