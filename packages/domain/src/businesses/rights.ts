import type { KeyScope, MemberRole } from "./types.ts";

/** The scopes of each role: members and keys have the same rights under the same names. */
const scopesOfRole: Record<MemberRole, readonly KeyScope[]> = {
  owner: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
  admin: ["quotes", "bookings.read", "bookings.write", "webhooks", "money.read"],
  booker: ["quotes", "bookings.read", "bookings.write"],
  viewer: ["quotes", "bookings.read"],
};

/** Returns true when a member of this role has the rights of a scope. */
export const memberHasScope = (role: MemberRole, scope: KeyScope): boolean =>
  scopesOfRole[role].includes(scope);

/** Returns true when a member may invite and remove members, make keys and change the business. */
export const canManageBusiness = (role: MemberRole): boolean =>
  role === "owner" || role === "admin";

/** Returns true when a member may transfer ownership to another member. */
export const canChooseOwner = (role: MemberRole): boolean => role === "owner";

/**
 * Returns true for changes that a suspended member may still make for a business: bookings under way, which continue,
 * and its debts. New bookings are refused where they are made.
 */
export const suspendedMemberMayChange = (scope: KeyScope): boolean =>
  scope === "bookings.write" || scope === "money.read";

/** Scopes of a public key, which is in pages that everyone can read. */
export const publicKeyScopes: readonly KeyScope[] = ["quotes"];
