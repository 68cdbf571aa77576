import { assert } from "../assert.ts";
import { type Satang, sumSatang } from "../money.ts";
import { compensations, partOfSplit, sumParts, type TaxParts, type TaxSplit } from "./split-vat.ts";
import { negated } from "./sum-tax-splits.ts";

/** The remaining money of a payment: in all, and the part of it that paid for a supply of ours. */
export type RemainingMoney = { totalSatang: Satang; supply: TaxParts };

/**
 * Returns the received money minus earlier refunds. Money for dues can have paid a fee as well: a compensation that
 * was never in the report of sales, and so is not a supply of ours.
 * @param refunded what went back, and the tax parts that went back with it, as the books have them
 */
export function remainingOf(
  whole: TaxSplit,
  refunded: { amountSatang: Satang; parts: readonly TaxParts[] },
): RemainingMoney {
  const fees = whole.lines.filter(({ code }) => compensations.has(code));
  return {
    totalSatang: whole.totalSatang - refunded.amountSatang,
    supply: sumParts([whole, ...[...fees, ...refunded.parts].map(negated)]),
  };
}

/**
 * Returns the part of a refund that had paid for a supply of ours: its share of the remaining money, so that the last
 * refund completes the full amount whatever the earlier refunds were.
 * @param amountSatang given back now, 0 to what is left
 * @param decreasedParts which parts got cheaper, together the amount; counts where the money has
 * that much of each
 */
export function refundTax(
  { totalSatang, supply }: RemainingMoney,
  {
    amountSatang,
    decreasedParts = null,
  }: { amountSatang: Satang; decreasedParts?: TaxParts | null },
): TaxParts & { totalSatang: Satang } {
  assert(amountSatang >= 0 && amountSatang <= totalSatang, "no more is given back than is left");
  if (
    decreasedParts &&
    sumSatang(Object.values(decreasedParts)) === amountSatang &&
    isWithin(decreasedParts, supply)
  )
    return { ...decreasedParts, totalSatang: amountSatang };
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
export function priceDecrease(paid: readonly TaxSplit[], now: TaxParts): TaxParts | null {
  const parts = sumParts([...paid, negated(now)]);
  return Object.values(parts).some((part) => part < 0) ? null : parts;
}

const isWithin = (decreasedParts: TaxParts, supply: TaxParts): boolean =>
  (Object.keys(supply) as (keyof TaxParts)[]).every(
    (part) => decreasedParts[part] >= 0 && decreasedParts[part] <= supply[part],
  );
