import { assert } from "./assert.ts";

/** Whole satang, 100 to the baht. Signed: ledger lines and promo lines are negative. */
export type Satang = number;

export const satangPerBaht = 100;

/** Rounding of a share to whole satang. `half_up` is the tax office's rule; `floor` leaves the remainder with us. */
export type Rounding = "floor" | "ceil" | "half_up";

/** Returns true when `value` is whole satang that can be added exactly. */
export const isSatang = (value: number): boolean => Number.isSafeInteger(value);

/**
 * `percent` of an amount, in whole satang.
 *
 * @param percent  0 to 1000, at most three decimals (0.5 is half a percent)
 * @param rounding how a fraction of a satang ends; `ceil` and `floor` are towards the sign, not towards zero
 * @throws InvariantError when the amount is not whole satang or the percent is outside its range
 */
export function percentOf(amountSatang: Satang, percent: number, rounding: Rounding): Satang {
  assert(isSatang(amountSatang), "amount is whole satang");
  assert(percent >= 0 && percent <= 1000, "percent is 0 to 1000");
  // Thousandths of a percent as an integer: 0.1 + 0.2 style errors would move a satang.
  const exact = amountSatang * Math.round(percent * 1000);
  const share = exact / 100_000;
  if (rounding === "floor") return withoutNegativeZero(Math.floor(share));
  if (rounding === "ceil") return withoutNegativeZero(Math.ceil(share));
  return withoutNegativeZero(Math.sign(share) * Math.round(Math.abs(share)));
}

/** The amount rounded up to a whole baht, in satang; −150 becomes −100. */
export function roundUpToBaht(amountSatang: Satang): Satang {
  assert(isSatang(amountSatang), "amount is whole satang");
  return withoutNegativeZero(Math.ceil(amountSatang / satangPerBaht) * satangPerBaht);
}

/** The sum of amounts, 0 for none. Asserts that every one, and the sum, is whole satang. */
export function sumSatang(amounts: Iterable<Satang>): Satang {
  let total = 0;
  for (const amount of amounts) {
    assert(isSatang(amount), "amount is whole satang");
    total += amount;
  }
  assert(isSatang(total), "sum is whole satang");
  return total;
}

const withoutNegativeZero = (value: number): number => (value === 0 ? 0 : value);

const numberFormat = (decimals: number) =>
  new Intl.NumberFormat("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
const wholeFormat = numberFormat(0);
const exactFormat = numberFormat(2);

/**
 * An amount as people read it in a message or a notice: `฿1,234` where whole, else `฿1,234.50`. Alike in both
 * languages; the symbol is written by hand because `Intl` says `THB 1,234` in English.
 */
export const formatBaht = (amountSatang: Satang): string =>
  amountSatang % satangPerBaht === 0
    ? withSymbol(amountSatang, wholeFormat.format(Math.abs(amountSatang) / satangPerBaht))
    : formatExactBaht(amountSatang);

/** The same on papers and in columns that add up: `฿1,234.00`, `-฿40.00` (SPEC: THB, precision 2). */
export const formatExactBaht = (amountSatang: Satang): string =>
  withSymbol(amountSatang, formatAmount(Math.abs(amountSatang)));

function withSymbol(amountSatang: Satang, amount: string): string {
  assert(isSatang(amountSatang), "amount is whole satang");
  return `${amountSatang < 0 ? "-" : ""}฿${amount}`;
}

/** An amount without the symbol, for columns of amounts: `1,234.00`, `-40.00`. */
export const formatAmount = (amountSatang: Satang): string =>
  exactFormat.format(amountSatang / satangPerBaht);
