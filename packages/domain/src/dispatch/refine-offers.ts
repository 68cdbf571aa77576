import type { PlannedOffer } from "./offer.ts";

/** The way from one driver to the pick-up, by road. */
export type PickupWay = { distanceMetres: number; durationSeconds: number };

/**
 * One booking's wave with the ways to its pick-up as a road engine knows them. Who is asked stays as it was planned; who
 * is "nearest" is whom the road brings there first, which across a river is not always the nearest on the map.
 *
 * @param wayOf whole metres and seconds for a driver; null leaves the planned estimate
 */
export function refineOffers(
  wave: readonly PlannedOffer[],
  wayOf: (driverId: string) => PickupWay | null,
): PlannedOffer[] {
  const refined = wave.map((offer) => {
    // Who comes by with another job in hand does not drive straight there: the planned way stays.
    const way = offer.detourSeconds === null ? wayOf(offer.driverId) : null;
    return way ? { ...offer, pickupDistanceMetres: way.distanceMetres, pickupSeconds: way.durationSeconds } : offer;
  });
  const first = refined.reduce<PlannedOffer | undefined>(
    (best, offer) => (best && best.pickupSeconds <= offer.pickupSeconds ? best : offer),
    undefined,
  );
  return refined.map((offer) => ({
    ...offer,
    reasons: offer.reasons.map((reason) =>
      reason === "nearest" || reason === "near" ? (offer === first ? "nearest" : "near") : reason,
    ),
  }));
}
