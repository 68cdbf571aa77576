import type { Vehicle } from "@songtan/domain/vehicle-types";
import type { LatLng } from "../../../ports/ports.ts";
import { type Reach, reachFreely } from "../../reach.ts";
import type { Engine } from "./engine.ts";
import { below, EngineProblem, fetchJson } from "./fetch-json.ts";
import { readOsrmRoute, readOsrmTable } from "./osrm-answer.ts";

/** OSRM's codes for a missing road: https://project-osrm.org/docs/v5.24.0/api/#general-options. */
const noRoad = new Set(["NoRoute", "NoSegment", "NoTable"]);

/** Motorcycles may not use expressways in Thailand; the car profile of OSRM can leave motorways out. */
const excluded: Partial<Record<Vehicle, string>> = { motorcycle: "motorway" };

/**
 * An OSRM server. One server holds one profile, so car speeds are used for all vehicles.
 * @param baseUrl the part before `/route/v1`
 */
export function osrmEngine(baseUrl: string, reach: Reach = reachFreely): Engine {
  const callOsrm = async (path: string, more: Record<string, string>, signal: AbortSignal) => {
    // Not URLSearchParams, which would escape OSRM's commas and semicolons.
    const query = Object.entries(more).map((pair) => pair.join("="));
    const address = `${below(baseUrl, path)}?${query.join("&")}`;
    const { status, body } = await fetchJson(reach, address, { signal });
    if (status === 200) return body;
    const code =
      typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
    if (noRoad.has(code)) return null;
    throw new EngineProblem(`OSRM answered ${status} ${code}`);
  };
  return {
    name: "OSRM",
    knowsTraffic: false,
    async route({ points, vehicle }, signal) {
      const more = {
        overview: "simplified",
        geometries: "geojson",
        steps: "false",
        ...exclusion(vehicle),
      };
      const body = await callOsrm(`route/v1/driving/${written(points)}`, more, signal);
      return body === null ? null : readOsrmRoute(body);
    },
    async matrix({ origins, destinations, vehicle }, signal) {
      const sources = origins.map((_, index) => index).join(";");
      const targets = destinations.map((_, index) => index + origins.length).join(";");
      const more = {
        sources,
        destinations: targets,
        annotations: "duration,distance",
        ...exclusion(vehicle),
      };
      const body = await callOsrm(
        `table/v1/driving/${written([...origins, ...destinations])}`,
        more,
        signal,
      );
      return body === null ? null : readOsrmTable(body);
    },
  };
}

const exclusion = (vehicle: Vehicle): { exclude?: string } =>
  excluded[vehicle] === undefined ? {} : { exclude: excluded[vehicle] };

const written = (points: readonly LatLng[]): string =>
  points
    .map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
    .join(";");
