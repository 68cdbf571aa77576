import type { ConsolePath } from "@songtan/contract/console/routes";
import { type StaffScope, staffScopes } from "@songtan/domain/account-types";

/**
 * The first page after signing in without a requested page: the first row for which the member has all scopes. Staff
 * who decide about money start at the pending decisions on the operations page.
 */
const firstPages: readonly { scopes: readonly StaffScope[]; page: ConsolePath }[] = [
  { scopes: staffScopes, page: "/operations" },
  { scopes: ["booking.manage", "payout.run"], page: "/operations" },
  // Support: callers are customers.
  { scopes: ["booking.manage", "payment.refund"], page: "/customers" },
  { scopes: ["booking.manage"], page: "/operations" },
  { scopes: ["payout.run"], page: "/operations" },
  { scopes: ["payment.refund"], page: "/operations" },
  { scopes: ["driver.review"], page: "/reviews" },
  { scopes: ["partner.manage"], page: "/businesses" },
  { scopes: ["tariff.edit"], page: "/tariffs" },
  { scopes: ["staff.manage"], page: "/staff" },
  { scopes: ["audit.read"], page: "/audit" },
];

/** Null where no scope opens a page. */
export const firstPageOf = (scopes: readonly StaffScope[]): ConsolePath | null =>
  firstPages.find((row) => row.scopes.every((scope) => scopes.includes(scope)))?.page ?? null;
