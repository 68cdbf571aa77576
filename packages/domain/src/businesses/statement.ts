import type { EntryKind } from "../ledger/entry.ts";

/** What moved a business's money, as its statement names it. */
export const businessStatementKinds = [
  "booking",
  "top_up",
  "refund",
  "fee",
  "invoice_paid",
  "charged_back",
  "other",
] as const;
export type BusinessStatementKind = (typeof businessStatementKinds)[number];

const kindOfEntry: Partial<Record<EntryKind, BusinessStatementKind>> = {
  credit_used: "booking",
  business_topped_up: "top_up",
  business_charged_back: "charged_back",
  cancellation_settled: "refund",
  payment_unused: "refund",
  refund_granted: "refund",
  claim_granted: "refund",
  waiting_settled: "fee",
  invoice_paid: "invoice_paid",
};

const kinds: Readonly<Record<string, BusinessStatementKind>> = kindOfEntry;

/**
 * Returns the kind of a statement line by its effect on the balance minus debts. The settlement of a job adds the
 * amount that became due, a cancellation that costs more than was paid is a fee, and a cheaper booking returns a part.
 */
export function businessStatementKind(kind: string, amountSatang: number): BusinessStatementKind {
  if (amountSatang > 0 && kind === "credit_used") return "refund";
  if (amountSatang < 0 && (kind === "job_settled" || kind === "cancellation_settled")) return "fee";
  return kinds[kind] ?? "other";
}
