import { type Reach, reachFreely } from "../../reach.ts";
import type { Engine } from "./engine.ts";
import { below, EngineProblem, fetchJson } from "./fetch-json.ts";
import { readOsrmRoute, readOsrmTable } from "./osrm-answer.ts";
import { noRoadCodes, valhallaMatrixBody, valhallaRouteBody } from "./valhalla-request.ts";

/** A Valhalla server. */
export function valhallaHttpEngine(baseUrl: string, reach: Reach = reachFreely): Engine {
  const callValhalla = async (call: string, request: object, signal: AbortSignal) => {
    const { status, body } = await fetchJson(reach, below(baseUrl, call), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    if (status === 200) return body;
    const problem = (body ?? {}) as { error_code?: unknown; error?: unknown };
    if (typeof problem.error_code === "number" && noRoadCodes.has(problem.error_code)) return null;
    throw new EngineProblem(`Valhalla answered ${status} ${String(problem.error ?? "")}`);
  };
  return {
    name: "Valhalla",
    knowsTraffic: false,
    async route(trip, signal) {
      const body = await callValhalla("route", valhallaRouteBody(trip), signal);
      return body === null ? null : readOsrmRoute(body);
    },
    async matrix(table, signal) {
      const body = await callValhalla("sources_to_targets", valhallaMatrixBody(table), signal);
      return body === null ? null : readOsrmTable(body);
    },
  };
}
