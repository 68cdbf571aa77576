import { assert } from "../assert.ts";
import { isSatang, type Satang, sumSatang } from "../money.ts";
import {
  isOwned,
  type LedgerAccount,
  type OwnedAccount,
  type PlatformAccount,
} from "./accounts.ts";

/** One money event; past tense, as it happened. */
export const entryKinds = [
  "commission_held",
  "hold_released",
  "fare_collected",
  "cod_collected",
  "job_settled",
  "cancellation_settled",
  "recovery_settled",
  "cash_offset",
  "top_up_received",
  "payment_received",
  "payment_unused",
  "refund_sent",
  "tip_received",
  "priority_received",
  "due_received",
  "charge_unused",
  "waiting_settled",
  "handover_paid",
  "job_pay_held",
  "job_pay_released",
  "due_paid",
  "payout_requested",
  "payout_returned",
  "payout_paid",
  "cod_refunded",
  "withholding_recorded",
  "refund_granted",
  "claim_granted",
  "credit_paid_out",
  "adjusted",
  "dispute_lost",
  "credit_used",
  "credit_given_up",
  "invoice_charged",
  "invoice_reduced",
  "invoice_paid",
  "business_topped_up",
  "business_charged_back",
  // Written by the database alone: the sum of the entries that were deleted after five years.
  "carried_forward",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The entries that can make a customer owe something. `payments/amount-due-items` names the reasons of each. */
export const dueKinds = ["job_settled", "waiting_settled", "cancellation_settled"] as const;
export type DueKind = (typeof dueKinds)[number];
export const isDueKind = (kind: string): kind is DueKind =>
  (dueKinds as readonly string[]).includes(kind);

export type Posting =
  | { account: OwnedAccount; ownerId: string; amountSatang: Satang }
  | { account: PlatformAccount; ownerId?: undefined; amountSatang: Satang };

export type Entry = {
  kind: EntryKind;
  /** The source of the entry, such as `settled:<booking>`; a source never makes a second entry. */
  source: string;
  bookingId?: string;
  /** Signed lines that sum to zero, one per account and owner. */
  postings: readonly Posting[];
};

const keyOf = (posting: Posting): string => `${posting.account}:${posting.ownerId ?? ""}`;

/**
 * Makes an entry from lines. Lines of the same account are added up and zero lines are left out. Returns null when the
 * result is empty.
 * @throws InvariantError when the lines are not whole satang, do not sum to zero, an owner is missing, or a kind that is not
 * listed makes a customer owe
 */
export function entryOf(head: Omit<Entry, "postings">, lines: readonly Posting[]): Entry | null {
  assert(head.source.length > 0, "an entry names its source");
  const merged = new Map<string, Posting>();
  for (const line of lines) {
    assert(isSatang(line.amountSatang), "a line is whole satang");
    assert(
      isOwned(line.account) === Boolean(line.ownerId),
      "owned accounts have an owner, others none",
    );
    const known = merged.get(keyOf(line));
    merged.set(
      keyOf(line),
      known ? { ...known, amountSatang: known.amountSatang + line.amountSatang } : line,
    );
  }
  const postings = [...merged.values()].filter((line) => line.amountSatang !== 0);
  assert(sumSatang(postings.map((line) => line.amountSatang)) === 0, "lines sum to zero");
  assert(
    isDueKind(head.kind) ||
      !postings.some((line) => line.account === "customer_due" && line.amountSatang > 0),
    "only a listed kind makes a customer owe",
  );
  return postings.length === 0 ? null : { ...head, postings };
}

/** The balance of one account in a list of entries, in satang, debit positive. */
export function balanceOf(
  entries: Iterable<Pick<Entry, "postings">>,
  account: LedgerAccount,
  ownerId?: string,
): Satang {
  let total = 0;
  for (const { postings } of entries)
    for (const line of postings)
      if (line.account === account && (ownerId === undefined || line.ownerId === ownerId))
        total += line.amountSatang;
  return total;
}
