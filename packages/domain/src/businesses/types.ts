/** Who a member of a business is, from the most rights to the least. */
export const memberRoles = ["owner", "admin", "booker", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** Roles that an invitation can give. A business has one owner. */
export const invitedRoles = ["admin", "booker", "viewer"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** Live bookings move goods and money; test bookings move nothing and are in no list of live ones. */
export const modes = ["live", "test"] as const;
export type Mode = (typeof modes)[number];

/** How a call of a partner key ended. */
export const requestOutcomes = ["ok", "refused", "failed"] as const;

/** What a partner key may do. */
export const keyScopes = [
  "quotes",
  "bookings.read",
  "bookings.write",
  "webhooks",
  "money.read",
] as const;
export type KeyScope = (typeof keyScopes)[number];
