import type { StaffScope } from "../account-types.ts";
import { type SecondPersonRule, secondPersonRules } from "./second-person.ts";

/** Money that one member of staff proposed to move, each by the rule of its second person. */
export const approvalKinds = [
  "payout_run",
  "cod_refund",
  "refund",
  "adjustment",
  "claim",
  "credit_limit",
  "invoice_transfer",
  "promo",
] as const satisfies readonly SecondPersonRule[];
export type ApprovalKind = (typeof approvalKinds)[number];

/** Returns true when the scopes include the scope of the second person's decision. */
export const seesApproval = (kind: ApprovalKind, scopes: readonly StaffScope[]): boolean =>
  scopes.includes(secondPersonRules[kind]);

/** Scopes of staff who see open operational work: people who manage bookings, and people who decide about money. */
export const operationsScopes: readonly StaffScope[] = [
  ...new Set<StaffScope>([
    "booking.manage",
    ...approvalKinds.map((kind) => secondPersonRules[kind]),
  ]),
];
