/** Roles of a business's members, from the most rights to the least. */
export const memberRoles = ["owner", "admin", "booker", "viewer"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** Roles that an invitation can give. A business has one owner. */
export const invitedRoles = ["admin", "booker", "viewer"] as const;
export type InvitedRole = (typeof invitedRoles)[number];

/** Live bookings move goods and money; test bookings move nothing and are in no list of live ones. */
export const modes = ["live", "test"] as const;
export type Mode = (typeof modes)[number];

/** Outcomes of a call with a partner key. */
export const requestOutcomes = ["ok", "refused", "failed"] as const;

/** Rights that a partner key may have. */
export const keyScopes = [
  "quotes",
  "bookings.read",
  "bookings.write",
  "webhooks",
  "money.read",
] as const;
export type KeyScope = (typeof keyScopes)[number];
