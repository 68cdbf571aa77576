import type { OperationsView } from "@songtan/contract/console/operations";
import type { StaffScope } from "@songtan/domain/account-types";
import { operationsScopes, seesApproval } from "@songtan/domain/staff/approvals";

/** The scopes that decide what of the list one reads. */
export const readingScopes = (scopes: readonly StaffScope[]): StaffScope[] =>
  operationsScopes.filter((scope) => scopes.includes(scope));

/**
 * Returns the part for a reader with these scopes: approvals that they may decide, and all other items for readers who
 * manage bookings.
 */
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
    raises: view.raises,
    late: [],
    unseen: [],
    owing: [],
    selfTest: [],
    differences: scopes.includes("payout.run") ? view.differences : { count: 0, oldestDay: null },
  };
}
