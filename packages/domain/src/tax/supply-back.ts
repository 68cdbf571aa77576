import { assert } from "../assert.ts";
import { type Satang, sumSatang } from "../money.ts";
import { negated } from "./join-splits.ts";
import { compensations, partOfSplit, sumParts, type TaxParts, type TaxSplit } from "./split-vat.ts";

/** What is left of money that came in: in all, and what of it paid for a supply of ours. */
export type MoneyLeft = { totalSatang: Satang; supply: TaxParts };

/**
 * Money that came in, less what went back of it before. Money for dues can have paid a fee as well, a compensation that was
 * never in the report of sales: that is no supply of ours.
 *
 * @param given what went back, and the tax parts that went back with it, as the books have them
 */
export function leftOf(whole: TaxSplit, given: { amountSatang: Satang; parts: readonly TaxParts[] }): MoneyLeft {
  const fees = whole.lines.filter(({ code }) => compensations.has(code));
  return {
    totalSatang: whole.totalSatang - given.amountSatang,
    supply: sumParts([whole, ...[...fees, ...given.parts].map(negated)]),
  };
}

/**
 * What of money that goes back had paid for a supply of ours: its share of what is left, so that all of it is back with the
 * last, whatever went back before.
 *
 * @param amountSatang given back now, 0 to what is left
 * @param wanted which parts got cheaper, together the amount; counts where the money has that much of each
 */
export function supplyBack(
  { totalSatang, supply }: MoneyLeft,
  { amountSatang, wanted = null }: { amountSatang: Satang; wanted?: TaxParts | null },
): TaxParts & { totalSatang: Satang } {
  assert(amountSatang >= 0 && amountSatang <= totalSatang, "no more is given back than is left");
  if (wanted && sumSatang(Object.values(wanted)) === amountSatang && isWithin(wanted, supply))
    return { ...wanted, totalSatang: amountSatang };
  const supplySatang = sumSatang(Object.values(supply));
  const back = totalSatang === 0 ? 0 : Math.round((supplySatang * amountSatang) / totalSatang);
  const share = { amountSatang: back, beforeSatang: 0 };
  return { ...partOfSplit({ ...supply, totalSatang: supplySatang }, share), totalSatang: back };
}

/**
 * Which parts of a price got cheaper after it was paid; null where one of them got dearer instead, as a smaller discount can
 * make it.
 *
 * @param paid everything the price was paid with
 * @param now the price as it is, by the rules of when it was paid
 */
export function cheaperBy(paid: readonly TaxSplit[], now: TaxParts): TaxParts | null {
  const parts = sumParts([...paid, negated(now)]);
  return Object.values(parts).some((part) => part < 0) ? null : parts;
}

const isWithin = (wanted: TaxParts, supply: TaxParts): boolean =>
  (Object.keys(supply) as (keyof TaxParts)[]).every((part) => wanted[part] >= 0 && wanted[part] <= supply[part]);
