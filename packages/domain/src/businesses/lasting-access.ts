import type { MemberRole, Mode } from "./types.ts";

/** Whether a key, a mandate or an endpoint reaches real people and money, after the session that made it too. */
export const isLastingAccess = ({ mode }: { mode: Mode }): boolean => mode === "live";

/** How far a role reaches: from booking at the business's cost on, it is worth stealing. */
const reach: Readonly<Record<MemberRole, number>> = { viewer: 0, booker: 1, admin: 2, owner: 3 };

/** Whether a person gets a role in which they spend the business's money, or more than that, and had less before. */
export const isLastingRole = (role: MemberRole, before: MemberRole | null = null): boolean =>
  reach[role] > reach[before ?? "viewer"];

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
