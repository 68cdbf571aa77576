import { estimateRoute } from "@songtan/domain/quoting/distance";
import type { Roads } from "../ports.ts";

/** No engine, no network: the domain's estimate, marked as one. */
export const estimatedRoads: Roads = {
  route: async (points, vehicle, departAt) => estimateRoute([...points], vehicle, departAt),
};
