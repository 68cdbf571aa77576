import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { partOfSplit, sumParts, type TaxSplit } from "./split-vat.ts";
import { negated } from "./sum-tax-splits.ts";

/**
 * The tax in the part of a price that credit pays: its share of every part. Paid whole, the price itself with its lines.
 *
 * @param creditSatang 0 to the price
 */
export function creditSplit(whole: TaxSplit, creditSatang: Satang): TaxSplit {
  if (creditSatang === whole.totalSatang) return whole;
  const parts = partOfSplit(whole, { amountSatang: creditSatang, beforeSatang: 0 });
  return {
    ...whole,
    ...parts,
    totalSatang: creditSatang,
    lines: [{ code: "credit", amountSatang: creditSatang, ...parts }],
  };
}

/**
 * Splits the rest of a price after its credit: all line items, and one that subtracts the credit. Together with the
 * credit's own split it equals the whole to the satang, even if the price was raised after the credit was used.
 * @param byCredit the tax in the credit as it was stored when it was used; no more than the price
 */
export function splitAfterCredit(whole: TaxSplit, byCredit: TaxSplit): TaxSplit {
  const totalSatang = whole.totalSatang - byCredit.totalSatang;
  assert(totalSatang >= 0, "credit pays no more than the price");
  const left = sumParts([whole, negated(byCredit)]);
  // A credit split by older rules than the current split of the price can exceed the price in one part.
  const parts = Object.values(left).every((part) => part >= 0)
    ? left
    : partOfSplit(whole, { amountSatang: totalSatang, beforeSatang: byCredit.totalSatang });
  const off = { code: "credit" as const, amountSatang: 0 - byCredit.totalSatang };
  return {
    ...whole,
    ...parts,
    totalSatang,
    lines: [...whole.lines, { ...off, ...sumParts([parts, negated(whole)]) }],
  };
}
