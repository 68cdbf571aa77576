import { EngineProblem } from "../ask-json.ts";
import type { Engine } from "../engine.ts";
import { readOsrmRoute, readOsrmTable } from "../osrm-answer.ts";
import { saysNoRoad, valhallaMatrixBody, valhallaRouteBody } from "../valhalla-request.ts";
import { type KeptProcess, keepProcess } from "./child-process.ts";
import { engineConfig } from "./engine-config.ts";

export type ChildEngine = Engine & Pick<KeptProcess, "pid" | "started" | "close">;

/**
 * Valhalla in a process of its own, over a folder of its tiles.
 *
 * @param packageFolder the folder whose `node_modules` holds @valhallajs/valhallajs: it is not part of the default install
 */
export function valhallaChildEngine(
  { tilesFolder, packageFolder }: { tilesFolder: string; packageFolder: string },
  log: (line: string) => void,
): ChildEngine {
  const kept = keepProcess({ packageFolder, config: engineConfig(tilesFolder) }, log);
  const ask = async (call: "route" | "matrix", body: object, signal: AbortSignal): Promise<unknown> => {
    try {
      return JSON.parse(await kept.ask({ call, body }, signal));
    } catch (problem) {
      if (problem instanceof EngineProblem && saysNoRoad(problem.message)) return null;
      throw problem;
    }
  };
  return {
    name: "Valhalla",
    knowsTraffic: false,
    pid: kept.pid,
    started: kept.started,
    close: kept.close,
    async route(trip, signal) {
      const body = await ask("route", valhallaRouteBody(trip), signal);
      return body === null ? null : readOsrmRoute(body);
    },
    async matrix(table, signal) {
      const body = await ask("matrix", valhallaMatrixBody(table), signal);
      return body === null ? null : readOsrmTable(body);
    },
  };
}
