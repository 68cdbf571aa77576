import { haversineMetres } from "@songtan/domain/quoting/distance";
import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng } from "../../../ports/ports.ts";
import type { EngineTable, EngineTrip } from "./engine.ts";

/**
 * The costing of each vehicle, in Valhalla's terms
 * (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/). The law bans motorcycles from expressways;
 * prices do not include tolls, so toll-free routes are preferred; a box pickup is high but light, so signs against
 * lorries (`hgv=no`) do not apply.
 */
const costing: Record<Vehicle, { costing: string; options: Record<string, number> }> = {
  motorcycle: { costing: "motorcycle", options: { use_highways: 0, use_tolls: 0 } },
  hatchback: { costing: "auto", options: { use_tolls: 0.1 } },
  pickup: { costing: "auto", options: { use_tolls: 0.1, height: 1.9 } },
  box_pickup: {
    costing: "truck",
    options: {
      use_tolls: 0.1,
      height: 2.9,
      width: 1.9,
      length: 5.6,
      weight: 3,
      axle_load: 2,
      hgv_no_access_penalty: 10,
    },
  },
};

const located = ({ latitude, longitude }: LatLng) => ({ lat: latitude, lon: longitude });
const costed = (vehicle: Vehicle) => ({
  costing: costing[vehicle].costing,
  costing_options: { [costing[vehicle].costing]: costing[vehicle].options },
});

/** The body of `route`: answered in OSRM's form with a line ready to draw. */
export const valhallaRouteBody = ({ points, vehicle }: EngineTrip) => ({
  ...costed(vehicle),
  locations: points.map(located),
  format: "osrm",
  shape_format: "geojson",
  directions_type: "none",
  units: "kilometers",
  generalize: lineToleranceMetres(points),
});

/** The body of `sources_to_targets`. */
export const valhallaMatrixBody = ({ origins, destinations, vehicle }: EngineTable) => ({
  ...costed(vehicle),
  sources: origins.map(located),
  targets: destinations.map(located),
  format: "osrm",
});

/**
 * Returns the tolerance for simplifying a line, in metres: at least 5, and more for long lines, so that 300 km keep
 * about a thousand points at most.
 */
function lineToleranceMetres(points: readonly LatLng[]): number {
  const straightMetres = points
    .slice(1)
    .reduce((sum, to, index) => sum + haversineMetres(points[index] ?? to, to), 0);
  return Math.max(5, Math.round(straightMetres / 3000));
}

/** Valhalla's errors when it works but cannot find a road: codes 154 (too far), 171 (none near), 442 (not connected). */
const noRoad = /No suitable edges near location|No path could be found|exceeds the max distance/i;
export const noRoadCodes: ReadonlySet<number> = new Set([154, 171, 442]);
export const isNoRoadMessage = (message: string): boolean => noRoad.test(message);
