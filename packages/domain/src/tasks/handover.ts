import { assert } from "../assert.ts";
import { isSatang, type Satang, sumSatang } from "../money.ts";
import { estimateMetres, type Point } from "../quoting/distance.ts";

/** Goods that go from one driver to another: each says so with a photo, and until both have, the first has them. */
export type Handover = { fromDriverId: string; toDriverId: string; given: boolean; taken: boolean };

/** A handover from one driver's view, the giver's or the receiver's. */
export type HandoverPart = { role: "giver" | "receiver"; given: boolean; taken: boolean };

/** The part a driver has in a handover; null for any other driver. */
export function handoverPartOf(handover: Handover | null, driverId: string): HandoverPart | null {
  if (!handover) return null;
  const { given, taken } = handover;
  if (driverId === handover.fromDriverId) return { role: "giver", given, taken };
  return driverId === handover.toDriverId ? { role: "receiver", given, taken } : null;
}

/** Can be cancelled only while no driver has reported that goods moved. */
export const canCancelHandover = ({ given, taken }: Pick<Handover, "given" | "taken">): boolean =>
  !given && !taken;

/** The facts of a handover, and the side each of them confirms. */
export const confirmations = { handed_over: "given", taken_over: "taken" } as const;
export type ConfirmationKind = keyof typeof confirmations;

export type HandoverRoute = {
  /** The place where this driver received the goods: the pick-up, or the previous handover. */
  from: Point;
  /** The drop-offs this driver has been to since, in order. */
  done: readonly Point[];
  /** Where the goods change hands. */
  place: Point;
  /**
   * The drop-offs still to come, in order; none on the way back, which pays the driver who brings
   * the goods back.
   */
  ahead: readonly Point[];
};

/** Returns the distance the first driver carried the goods and the distance still to go, in estimated metres. */
export function handoverDistances({ from, done, place, ahead }: HandoverRoute): {
  doneMetres: number;
  leftMetres: number;
} {
  return {
    doneMetres: metresAlong([from, ...done, place]),
    leftMetres: metresAlong([place, ...ahead]),
  };
}

function metresAlong(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + estimateMetres(before, point) : sum;
  }, 0);
}

/**
 * The first driver's part of the pay that is still to be divided, by distance; the rest is for the
 * driver who continues. Whole satang, the fraction goes to the second driver; with no distance left
 * it is all the first one's.
 */
export function handoverGiverPay(
  paySatang: Satang,
  { doneMetres, leftMetres }: ReturnType<typeof handoverDistances>,
): Satang {
  assert(isSatang(paySatang) && paySatang >= 0, "the pay is not negative");
  if (leftMetres === 0) return paySatang;
  return Math.floor((paySatang * doneMetres) / (doneMetres + leftMetres));
}

/**
 * The share of each driver of a booking in its pay: drivers who handed the goods over have their
 * own parts, the driver who continues the rest.
 * @param paySatang the pay of all of them
 * @param handedOver every part that was fixed when the goods changed hands
 */
export function shareDriverPay(
  paySatang: Satang,
  {
    driverId,
    handedOver,
  }: { driverId: string; handedOver: readonly { driverId: string; paySatang: Satang }[] },
): Map<string, Satang> {
  const parts = new Map([
    [driverId, paySatang - sumSatang(handedOver.map((part) => part.paySatang))],
  ]);
  for (const part of handedOver)
    parts.set(part.driverId, (parts.get(part.driverId) ?? 0) + part.paySatang);
  return parts;
}
