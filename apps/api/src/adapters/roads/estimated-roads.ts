import { driveSeconds, estimateMetres, estimateRoute } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/quoting/words";
import type { LatLng, RoadLeg, Roads } from "../../ports.ts";

/** No engine, no network: the domain's estimate, marked as one. */
export const estimatedRoads: Roads = {
  route: async (points, vehicle, departAt) => estimateRoute(points, vehicle, departAt),
  matrix: async ({ origins, destinations, vehicle, departAt }) =>
    origins.map((from) => destinations.map((to) => estimatedLeg({ from, to }, vehicle, departAt))),
};

/** One way by the estimate. */
export function estimatedLeg({ from, to }: { from: LatLng; to: LatLng }, vehicle: Vehicle, departAt: Date): RoadLeg {
  const distanceMetres = estimateMetres(from, to);
  return { distanceMetres, durationSeconds: driveSeconds(distanceMetres, vehicle, departAt), source: "estimate" };
}
