/**
 * Kinds of changes to a driver's money outside a job. `other` covers corrections by staff, claims, and all kinds
 * without a separate name.
 */
export const statementLineItemKinds = ["top_up", "payout", "payout_returned", "other"] as const;
export type StatementLineItemKind = (typeof statementLineItemKinds)[number];
