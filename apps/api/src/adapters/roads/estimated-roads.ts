import { driveSeconds, estimateMetres, estimateRoute } from "@songtan/domain/quoting/distance";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng, RoadLeg, Roads } from "../../ports/ports.ts";

/** No engine, no network: the domain's estimate, marked as one. */
export const estimatedRoads: Roads = {
  route: async (points, vehicle, departure) => estimateRoute(points, vehicle, departure),
  matrix: async ({ origins, destinations, vehicle, departure }) =>
    origins.map((from) => destinations.map((to) => estimatedLeg({ from, to }, vehicle, departure))),
};

/** One way by the estimate. */
export function estimatedLeg(
  { from, to }: { from: LatLng; to: LatLng },
  vehicle: Vehicle,
  departure: Departure,
): RoadLeg {
  const distanceMetres = estimateMetres(from, to);
  return {
    distanceMetres,
    durationSeconds: driveSeconds(distanceMetres, vehicle, departure),
    source: "estimate",
  };
}
