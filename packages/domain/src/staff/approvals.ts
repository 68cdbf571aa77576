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

/** Whether these scopes include the one by which the second person decides. */
export const seesApproval = (kind: ApprovalKind, scopes: readonly StaffScope[]): boolean =>
  scopes.includes(secondPersonRules[kind]);

/** Who reads what needs staff now: those who manage bookings, and those who decide about money. */
export const operationsScopes: readonly StaffScope[] = [
  ...new Set<StaffScope>([
    "booking.manage",
    ...approvalKinds.map((kind) => secondPersonRules[kind]),
  ]),
];
