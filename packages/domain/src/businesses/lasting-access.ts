import type { Identifier } from "../accounts/identifier.ts";
import type { MemberRole, Mode } from "./types.ts";

/**
 * Returns true when a key, a mandate or an endpoint reaches real people and money, even after the session that made
 * it.
 */
export const isLastingAccess = ({ mode }: { mode: Mode }): boolean => mode === "live";

/** How far a role reaches. */
const reach: Readonly<Record<MemberRole, number>> = { viewer: 0, booker: 1, admin: 2, owner: 3 };

/**
 * Returns true when a person gets more access to the business than before. A newcomer always does, because even a
 * viewer reads the contacts' phones.
 */
export const isLastingRole = (role: MemberRole, before: MemberRole | null = null): boolean =>
  before === null || reach[role] > reach[before];

type Bills = {
  taxId: string | null;
  branch: string | null;
  billingAddress: string | null;
  billingEmail: string | null;
};

/**
 * Returns true when bills, or messages about them, go elsewhere after the change. Entering tax data for the first time
 * does not redirect bills.
 */
export function redirectsBills(before: Bills, after: Bills): boolean {
  const hadTaxData = before.taxId !== null || before.billingAddress !== null;
  return (
    before.billingEmail !== after.billingEmail ||
    (hadTaxData &&
      (before.taxId !== after.taxId ||
        before.branch !== after.branch ||
        before.billingAddress !== after.billingAddress))
  );
}

type Receiver = { url: string; off: boolean; types: readonly string[] };

/**
 * Returns true when a change of an endpoint sends events to a new destination or of new types. The type `*` means all
 * types.
 */
export const redirectsEvents = (before: Receiver, after: Receiver): boolean =>
  before.url !== after.url ||
  (before.off && !after.off) ||
  after.types.some((type) => !before.types.includes("*") && !before.types.includes(type));

type Invitee = {
  phone: string;
  phoneVerifiedAt: Date | null;
  email: string;
  emailVerifiedAt: Date | null;
};

/**
 * Decides whether an account may accept an invitation that was sent to one phone or mailbox. The link proves the
 * mailbox it was sent to. A phone needs a code, because a proved phone also pays for messages sent by SMS.
 */
export function decideInvitee(
  sentTo: Identifier,
  account: Invitee,
): "accepts" | "proves_email" | "phone_unproved" | "other_account" {
  if (account[sentTo.kind] !== sentTo.value) return "other_account";
  if (sentTo.kind === "email") return account.emailVerifiedAt ? "accepts" : "proves_email";
  return account.phoneVerifiedAt ? "accepts" : "phone_unproved";
}
