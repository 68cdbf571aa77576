import { assert } from "../assert.ts";
import { type Satang, sumSatang } from "../money.ts";
import type { DueReason } from "../payments/amount-due.ts";
import type { AmountDueItem } from "../payments/amount-due-items.ts";
import { splitAfterCredit } from "./split-credit.ts";
import { type ChargedCode, partOfSplit, sumParts, type TaxSplit } from "./split-vat.ts";
import { sumTaxSplits } from "./sum-tax-splits.ts";

/** Returns the code of a document line for an amount due. */
export const lineCodeOf = (why: DueReason): ChargedCode =>
  why === "fare" || why === "other" ? "base" : why;

type Booked = {
  /** Ledger amounts of the booking, each with the source of its entry. */
  booked: readonly (TaxSplit & { source: string })[];
  /** Tax splits of earlier payments of the price, which have separate documents. */
  paid: readonly TaxSplit[];
};

/**
 * Returns the tax in money for one item of an amount due: its share of the item's tax in the ledger. Null for an item
 * without tax in the ledger, mainly a compensation.
 * @param amountSatang above 0, no more than is open of the item
 */
export function splitDue(
  part: Pick<AmountDueItem, "source" | "why" | "openSatang">,
  amountSatang: Satang,
  books: Booked,
): TaxSplit | null {
  assert(amountSatang > 0 && amountSatang <= part.openSatang, "no more is paid than is open");
  const whole = bookedFor(part, books);
  return (
    whole &&
    shareOf(whole, { code: lineCodeOf(part.why), amountSatang, openSatang: part.openSatang })
  );
}

/** Returns the ledger's tax split for one item of an amount due, or null. */
function bookedFor(
  { source, why }: Pick<AmountDueItem, "source" | "why">,
  { booked, paid }: Booked,
): TaxSplit | null {
  const whole = booked.find((split) => split.source === source);
  if (!whole || why === "waiting") return whole ?? null;
  if (why !== "fare" && why !== "return") return null;
  const lines = whole.lines.filter(({ code }) => (code === "return") === (why === "return"));
  if (lines.length === 0) return null;
  const totalSatang = sumSatang(lines.map((line) => line.amountSatang));
  const all = { ...whole, lines, totalSatang, ...sumParts(lines) };
  return why === "fare" ? splitAfterPaid(all, paid) : all;
}

/**
 * Returns the part of a price that was added after an earlier payment; the tax of that payment is on separate
 * receipts.
 */
function splitAfterPaid(whole: TaxSplit, paid: readonly TaxSplit[]): TaxSplit {
  const before = paid.length > 0 ? sumTaxSplits(paid) : null;
  return before && before.totalSatang < whole.totalSatang ? splitAfterCredit(whole, before) : whole;
}

/**
 * Returns the split of the open rest of an amount due: the last share of the booked amount, because earlier payments
 * got the first shares.
 */
function shareOf(
  whole: TaxSplit,
  {
    code,
    amountSatang,
    openSatang,
  }: { code: ChargedCode; amountSatang: Satang; openSatang: Satang },
): TaxSplit {
  const parts = partOfSplit(whole, {
    amountSatang,
    beforeSatang: Math.max(0, whole.totalSatang - openSatang),
  });
  return {
    ...whole,
    ...parts,
    totalSatang: amountSatang,
    lines: [{ code, amountSatang, ...parts }],
  };
}
