import type { Identifier } from "../accounts/identifier.ts";
import type { MemberRole, Mode } from "./types.ts";

/** Whether a key, a mandate or an endpoint reaches real people and money, after the session that made it too. */
export const isLastingAccess = ({ mode }: { mode: Mode }): boolean => mode === "live";

/** How far a role reaches. */
const reach: Readonly<Record<MemberRole, number>> = { viewer: 0, booker: 1, admin: 2, owner: 3 };

/** Whether a person reaches more of the business than before: a viewer reads the contacts' phones, so a newcomer always does. */
export const isLastingRole = (role: MemberRole, before: MemberRole | null = null): boolean =>
  before === null || reach[role] > reach[before];

type Bills = {
  taxId: string | null;
  branch: string | null;
  billingAddress: string | null;
  billingEmail: string | null;
};

/** Whether bills or what is written about them go elsewhere afterwards. First tax data redirect nothing. */
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

/** Whether a change of an endpoint sends events where they did not go before. */
export const redirectsEvents = (
  before: { url: string; off: boolean },
  after: { url: string; off: boolean },
): boolean => before.url !== after.url || (before.off && !after.off);

type Invitee = {
  phone: string;
  phoneVerifiedAt: Date | null;
  email: string;
  emailVerifiedAt: Date | null;
};

/**
 * Whether an account may accept an invitation that was sent to one phone or mailbox. The link proves the mailbox that it was
 * sent to; a phone needs its code, since a proved phone also pays for what is sent by SMS.
 */
export function decideInvitee(
  sentTo: Identifier,
  account: Invitee,
): "accepts" | "proves_email" | "phone_unproved" | "other_account" {
  if (account[sentTo.kind] !== sentTo.value) return "other_account";
  if (sentTo.kind === "email") return account.emailVerifiedAt ? "accepts" : "proves_email";
  return account.phoneVerifiedAt ? "accepts" : "phone_unproved";
}
