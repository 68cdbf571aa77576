import { assert } from "../assert.ts";
import { sumSatang } from "../money.ts";
import { partOfSplit, sumParts, type TaxParts, type TaxSplit } from "./split-vat.ts";

/**
 * Several splits as one: a price paid in parts, each split when it came in, and the unpaid part.
 * Nothing is calculated again, so the whole has exactly the tax on the receipts of its parts.
 * @param splits at least one; the whole is named after the newest, the last
 */
export function sumTaxSplits(splits: readonly TaxSplit[]): TaxSplit {
  const newest = splits.at(-1);
  assert(newest, "something is joined");
  return {
    model: newest.model,
    vatPercent: newest.vatPercent,
    totalSatang: sumSatang(splits.map((split) => split.totalSatang)),
    lines: splits.flatMap((split) => split.lines),
    ...sumParts(splits),
  };
}

/** The same with every part turned round: what goes back. */
export const negated = ({
  exemptSatang,
  passedOnSatang,
  netSatang,
  vatSatang,
}: TaxParts): TaxParts => ({
  exemptSatang: 0 - exemptSatang,
  passedOnSatang: 0 - passedOnSatang,
  netSatang: 0 - netSatang,
  vatSatang: 0 - vatSatang,
});

/**
 * Returns the parts of money refunded because the work was never done: the taxable part first. The retained part is a
 * compensation without VAT; it only keeps the tax of an amount that exceeds the exempt part.
 * @param amountSatang 0 to the total
 */
export function taxedFirst(
  rest: TaxParts & { totalSatang: number },
  amountSatang: number,
): TaxParts {
  assert(
    amountSatang >= 0 && amountSatang <= rest.totalSatang,
    "no more is given back than is left",
  );
  const taxableSatang = rest.netSatang + rest.vatSatang;
  const whole = {
    exemptSatang: 0,
    passedOnSatang: 0,
    netSatang: rest.netSatang,
    vatSatang: rest.vatSatang,
  };
  const taxed = Math.min(amountSatang, taxableSatang);
  const other = {
    ...rest,
    netSatang: 0,
    vatSatang: 0,
    totalSatang: rest.totalSatang - taxableSatang,
  };
  return sumParts([
    partOfSplit({ ...whole, totalSatang: taxableSatang }, { amountSatang: taxed, beforeSatang: 0 }),
    partOfSplit(other, { amountSatang: amountSatang - taxed, beforeSatang: 0 }),
  ]);
}
