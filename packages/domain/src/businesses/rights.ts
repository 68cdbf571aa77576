import type { KeyScope, MemberRole } from "./types.ts";

/** The scopes of each role: members and keys have the same rights under the same names. */
const scopesOfRole: Record<MemberRole, readonly KeyScope[]> = {
  owner: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
  admin: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
  booker: ["quotes", "bookings.read", "bookings.write"],
  viewer: ["quotes", "bookings.read"],
};

/** Whether a member of this role may do what a scope names. */
export const memberHasScope = (role: MemberRole, scope: KeyScope): boolean =>
  scopesOfRole[role].includes(scope);

/** Whether a member may invite and remove members, make keys and change the business. */
export const canManageBusiness = (role: MemberRole): boolean =>
  role === "owner" || role === "admin";

/** Whether a member may make another one the owner. */
export const canChooseOwner = (role: MemberRole): boolean => role === "owner";

/**
 * What a suspended member may still change for a business: bookings under way, which go on, and what it owes. They make no
 * new booking, which is checked where one is made.
 */
export const suspendedMemberMayChange = (scope: KeyScope): boolean =>
  scope === "bookings.write" || scope === "money.read";

/** What a public key may do: it is in pages that everyone can read. */
export const publicKeyScopes: readonly KeyScope[] = ["quotes"];
