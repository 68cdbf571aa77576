/** Why prices are raised for now. Each is written on the customer's price line. */
export const raiseReasons = ["rain", "flood", "event", "few_drivers"] as const;
export type RaiseReason = (typeof raiseReasons)[number];

/** What a raise adds to a price, and why. */
export type RaiseTerms = { percent: number; reason: RaiseReason };

/** A raise that runs, in provinces (two digits) or districts (four digits) by their official codes. */
export type PriceRaise = RaiseTerms & {
  areaCodes: readonly string[];
  startsAt: Date;
  endsAt: Date;
};

export const raiseRanges = { percent: { min: 1, max: 50 }, hours: { min: 1, max: 12 } } as const;

type PickUp = { provinceCode?: string | undefined; districtCode?: string | undefined };

/** Whether a place lies in one of the areas: in a district that is named, or anywhere in a named province. */
export const isInAreas = (
  { provinceCode, districtCode }: PickUp,
  areaCodes: readonly string[],
): boolean =>
  [provinceCode, districtCode].some((code) => code !== undefined && areaCodes.includes(code));

/**
 * The raise of a pick-up: the highest that runs there at that time, or null. Raises are never added up, so two managers
 * who act at the same time do not raise a price twice.
 */
export function findRaise(
  raises: readonly PriceRaise[],
  { place, at }: { place: PickUp; at: Date },
): RaiseTerms | null {
  const running = raises.filter(
    ({ areaCodes, startsAt, endsAt }) =>
      startsAt <= at && at < endsAt && isInAreas(place, areaCodes),
  );
  return running.reduce<RaiseTerms | null>(
    (highest, raise) => (highest && highest.percent >= raise.percent ? highest : raise),
    null,
  );
}
