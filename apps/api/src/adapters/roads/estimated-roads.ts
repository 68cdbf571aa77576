import {
  driveSeconds,
  estimateMetres,
  estimateRoute,
  type Via,
} from "@songtan/domain/quoting/distance";
import type { Departure } from "@songtan/domain/quoting/traffic";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng, RoadLeg, Roads } from "../../ports/ports.ts";

/** The bridges and bends that a vehicle passes round water. */
export type ViaOf = (vehicle: Vehicle) => Via;
export const straightVia: ViaOf = () => () => [];

/** No engine, no network: the domain's estimate, marked as one. */
export const estimatedRoads = (viaOf: ViaOf): Roads => ({
  route: async (points, vehicle, departure) =>
    estimateRoute(points, { vehicle, departure, via: viaOf(vehicle) }),
  matrix: async ({ origins, destinations, vehicle, departure }) => {
    const trip = { vehicle, departure, via: viaOf(vehicle) };
    return origins.map((from) => destinations.map((to) => estimatedLeg({ from, to }, trip)));
  },
});

/** One way by the estimate. */
export function estimatedLeg(
  { from, to }: { from: LatLng; to: LatLng },
  { vehicle, departure, via }: { vehicle: Vehicle; departure: Departure; via: Via },
): RoadLeg {
  const distanceMetres = estimateMetres(from, to, via);
  return {
    distanceMetres,
    durationSeconds: driveSeconds(distanceMetres, vehicle, departure),
    source: "estimate",
  };
}
