import { assert } from "../assert.ts";
import { type Satang, sumSatang } from "../money.ts";
import type { DueReason } from "../payments/amount-due.ts";
import type { AmountDueItem } from "../payments/amount-due-items.ts";
import { splitAfterCredit } from "./split-credit.ts";
import { type ChargedCode, partOfSplit, sumParts, type TaxSplit } from "./split-vat.ts";
import { sumTaxSplits } from "./sum-tax-splits.ts";

/** What a line of a paper for a due is for. */
export const lineCodeOf = (why: DueReason): ChargedCode =>
  why === "fare" || why === "other" ? "base" : why;

type Booked = {
  /** What the books have for the booking, each under the entry it came with. */
  booked: readonly (TaxSplit & { source: string })[];
  /** The tax in what was paid of its price before: it has papers of its own. */
  paid: readonly TaxSplit[];
};

/**
 * The tax in money for one item of an amount due: its share of what the books have for it. Null for
 * an item without tax in the books, a compensation above all.
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

/** What the books say of the tax in one part of a due. */
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
 * The part of a price that came on top after it was paid: what was paid has its tax on receipts of
 * its own.
 */
function splitAfterPaid(whole: TaxSplit, paid: readonly TaxSplit[]): TaxSplit {
  const before = paid.length > 0 ? sumTaxSplits(paid) : null;
  return before && before.totalSatang < whole.totalSatang ? splitAfterCredit(whole, before) : whole;
}

/**
 * The rest of an amount due is the last of what was booked: earlier payments got their share first.
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
