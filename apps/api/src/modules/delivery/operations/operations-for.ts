import type { OperationsView } from "@songtan/contract/console/operations";
import type { StaffScope } from "@songtan/domain/account-types";
import { operationsScopes, seesApproval } from "@songtan/domain/staff/approvals";

/** The scopes that decide what of the list one reads. */
export const readingScopes = (scopes: readonly StaffScope[]): StaffScope[] =>
  operationsScopes.filter((scope) => scopes.includes(scope));

/** What a reader with these scopes sees of it: of money what they may decide, and all else who manages bookings. */
export function operationsFor(
  { approvals, ...view }: OperationsView,
  scopes: readonly StaffScope[],
): OperationsView {
  const own = approvals.filter(({ kind }) => seesApproval(kind, scopes));
  if (scopes.includes("booking.manage")) return { ...view, approvals: own };
  return {
    asOf: view.asOf,
    incidents: [],
    proposals: [],
    approvals: own,
    late: [],
    unseen: [],
    owing: [],
    differences: scopes.includes("payout.run") ? view.differences : { count: 0, oldestDay: null },
  };
}
