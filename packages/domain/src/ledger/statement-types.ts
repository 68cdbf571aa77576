/** What moved a driver's money outside a job. `other`: staff's corrections, claims, and what has no name of its own yet. */
export const statementLineItemKinds = ["top_up", "payout", "payout_returned", "other"] as const;
export type StatementLineItemKind = (typeof statementLineItemKinds)[number];
