import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { negated } from "./join-splits.ts";
import { partOfSplit, sumParts, type TaxSplit } from "./split-vat.ts";

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
 * What of a price is left beside its credit: all lines, and one that takes the credit off. With the credit's own it is the
 * whole to the satang, also where the price was raised after the credit was taken.
 *
 * @param byCredit the tax in the credit as it was kept when it was taken; no more than the price
 */
export function splitBesidesCredit(whole: TaxSplit, byCredit: TaxSplit): TaxSplit {
  const totalSatang = whole.totalSatang - byCredit.totalSatang;
  assert(totalSatang >= 0, "credit pays no more than the price");
  const left = sumParts([whole, negated(byCredit)]);
  // Kept under other rules than the price is read by now, the credit can have more of a part than the price has.
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
