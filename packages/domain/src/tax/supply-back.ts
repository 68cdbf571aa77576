import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";
import { negated } from "./join-splits.ts";
import { compensations, partOfSplit, sumParts, type TaxParts, type TaxSplit } from "./split-vat.ts";

/**
 * What of money that goes back had paid for a supply of ours: its share, in whatever steps it goes back. Money for dues can
 * have paid a fee as well, a compensation that was never in the report of sales: nothing of that is taken off there.
 *
 * @param amountSatang given back now, beforeSatang before; together 0 to the whole
 */
export function supplyBack(
  whole: TaxSplit,
  { amountSatang, beforeSatang }: { amountSatang: Satang; beforeSatang: Satang },
): TaxParts & { totalSatang: Satang } {
  const { totalSatang } = whole;
  assert(beforeSatang + amountSatang <= totalSatang, "no more is given back than was charged");
  const fees = whole.lines.filter(({ code }) => compensations.has(code));
  const parts = sumParts([whole, ...fees.map(negated)]);
  const supplySatang = totalSatang - fees.reduce((sum, line) => sum + line.amountSatang, 0);
  const upTo = (given: Satang) => (totalSatang === 0 ? 0 : Math.round((supplySatang * given) / totalSatang));
  const before = upTo(beforeSatang);
  const back = upTo(beforeSatang + amountSatang) - before;
  const share = { amountSatang: back, beforeSatang: before };
  return { ...partOfSplit({ ...parts, totalSatang: supplySatang }, share), totalSatang: back };
}
