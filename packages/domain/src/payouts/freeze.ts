import { assert } from "../assert.ts";
import type { Satang } from "../money.ts";

/**
 * Which parts of a booking's pay a freeze holds back. `each_part`: the part of every driver who has one, because the
 * driver at fault is not known yet. `own_part`: the part of only one driver.
 */
export const freezeFollows = ["each_part", "own_part"] as const;
export type FreezeFollows = (typeof freezeFollows)[number];

/** Money held back of one driver; `cause` is the same for everything one dispute, claim or incident holds back. */
export type Freeze = {
  cause: string;
  driverId: string;
  amountSatang: Satang;
  follows: FreezeFollows;
  /** The satang in question; null for the whole part. */
  mostSatang: Satang | null;
};

/**
 * Returns the freezes after the booking's pay changed or was divided differently, for example by a handover. Each
 * driver's freeze is at most their own part.
 * @param freezes what is held back of the booking now
 * @param parts the pay of each of its drivers
 * @param wholeCauses what holds back all of every part, also where nothing of it was held back so
 * far
 * @returns the freezes that change; nothing to hold back is 0
 */
export function planFreezes(
  freezes: readonly Freeze[],
  parts: ReadonlyMap<string, Satang>,
  wholeCauses: readonly string[] = [],
): Freeze[] {
  for (const part of parts.values()) assert(part >= 0, "a part of the pay is not negative");
  const due = (freeze: Freeze): Freeze => {
    const part = parts.get(freeze.driverId) ?? 0;
    return { ...freeze, amountSatang: Math.min(part, freeze.mostSatang ?? part) };
  };
  const causes = new Map<string, Omit<Freeze, "driverId">>([
    ...wholeCauses.map(
      (cause) =>
        [cause, { cause, amountSatang: 0, follows: "each_part", mostSatang: null }] as const,
    ),
    ...freezes
      .filter(({ follows }) => follows === "each_part")
      .map((freeze) => [freeze.cause, freeze] as const),
  ]);
  const others = [...causes.values()].flatMap((source) =>
    [...parts.keys()]
      .filter(
        (id) => !freezes.some(({ cause, driverId }) => cause === source.cause && driverId === id),
      )
      .map((driverId) => due({ ...source, driverId })),
  );
  const changed = freezes
    .map(due)
    .filter((after, index) => after.amountSatang !== freezes[index]?.amountSatang);
  return [...changed, ...others.filter(({ amountSatang }) => amountSatang > 0)];
}
