import type { MemberRole, Mode } from "./types.ts";

/** Whether a key, a mandate or an endpoint reaches real people and money, after the session that made it too. */
export const isLastingAccess = ({ mode }: { mode: Mode }): boolean => mode === "live";

/** Whether a person gets a role in which they make keys, members and endpoints themselves. */
export const isLastingRole = (role: MemberRole, before: MemberRole | null = null): boolean =>
  role === "admin" && before !== "admin";

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
