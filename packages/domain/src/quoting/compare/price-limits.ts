/** The limit up to which one member of staff changes prices without a second one. */
export type PriceLimits = {
  /** The highest percentage of a raise for now, and of a change to any number of a tariff. */
  raiseAlonePercent: number;
  /** The number of days in which changes of tariffs by one person count together. */
  raiseAloneDays: number;
};

/** The limits until an operator sets others. */
export const launchPriceLimits: PriceLimits = { raiseAlonePercent: 10, raiseAloneDays: 7 };

export const raisesAlone = (percent: number, { raiseAlonePercent }: PriceLimits): boolean =>
  percent <= raiseAlonePercent;

/**
 * Returns the greatest relative change between two values as JSON, in percent: of a number in percent of what it was
 * before, and 100 for every other difference, such as a province that is added.
 */
export function greatestChangePercent(before: unknown, after: unknown): number {
  if (Object.is(before, after)) return 0;
  if (typeof before === "number" && typeof after === "number")
    return before === 0 ? 100 : (Math.abs(after - before) / Math.abs(before)) * 100;
  if (!isNested(before) || !isNested(after)) return 100;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return 100;
  return Math.max(0, ...keys.map((key) => greatestChangePercent(before[key], after[key])));
}

type Nested = Readonly<Record<string, unknown>>;
const isNested = (value: unknown): value is Nested => typeof value === "object" && value !== null;

/**
 * Returns true when one member of staff may change prices so far after what they have changed alone. What changes no price
 * is always allowed.
 */
export const changesAlone = (
  { percent, earlierPercent }: { percent: number; earlierPercent: number },
  { raiseAlonePercent }: PriceLimits,
): boolean => percent === 0 || percent + earlierPercent <= raiseAlonePercent;
