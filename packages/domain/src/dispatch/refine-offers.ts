import type { PlannedOffer } from "./offer.ts";

/** The way from one driver to the pick-up, by road. */
export type PickupRoute = { distanceMetres: number; durationSeconds: number };

/**
 * One booking's wave with the routes to its pick-up as a road engine knows them. The drivers stay
 * as planned; "nearest" is the one the road brings there first, which across a river is not always
 * the nearest on the map.
 * @param routeOf whole metres and seconds for a driver; null leaves the planned estimate
 */
export function refineOffers(
  wave: readonly PlannedOffer[],
  routeOf: (driverId: string) => PickupRoute | null,
): PlannedOffer[] {
  const refined = wave.map((offer) => {
    // A driver with another job does not drive straight to the pick-up, so the planned distance stays.
    const route = offer.detourSeconds === null ? routeOf(offer.driverId) : null;
    return route
      ? {
          ...offer,
          pickupDistanceMetres: route.distanceMetres,
          pickupSeconds: route.durationSeconds,
        }
      : offer;
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
