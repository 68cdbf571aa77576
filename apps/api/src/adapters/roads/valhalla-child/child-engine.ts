import type { Engine } from "../engines/engine.ts";
import { EngineProblem } from "../engines/fetch-json.ts";
import { readOsrmRoute, readOsrmTable } from "../engines/osrm-answer.ts";
import {
  isNoRoadMessage,
  valhallaMatrixBody,
  valhallaRouteBody,
} from "../engines/valhalla-request.ts";
import { type SupervisedProcess, superviseProcess } from "./child-process.ts";
import { engineConfig } from "./engine-config.ts";

export type ChildEngine = Engine & Pick<SupervisedProcess, "pid" | "started" | "close">;

/**
 * Runs Valhalla in a separate process, over a folder of its tiles.
 * @param packageFolder the folder with `node_modules/@valhallajs/valhallajs`, which is not part of
 * the default install
 */
export function valhallaChildEngine(
  { tilesFolder, packageFolder }: { tilesFolder: string; packageFolder: string },
  log: (line: string) => void,
): ChildEngine {
  const childProcess = superviseProcess({ packageFolder, config: engineConfig(tilesFolder) }, log);
  const callChild = async (
    call: "route" | "matrix",
    body: object,
    signal: AbortSignal,
  ): Promise<unknown> => {
    try {
      return JSON.parse(await childProcess.request({ call, body }, signal));
    } catch (problem) {
      if (problem instanceof EngineProblem && isNoRoadMessage(problem.message)) return null;
      throw problem;
    }
  };
  return {
    name: "Valhalla",
    knowsTraffic: false,
    pid: childProcess.pid,
    started: childProcess.started,
    close: childProcess.close,
    async route(trip, signal) {
      const body = await callChild("route", valhallaRouteBody(trip), signal);
      return body === null ? null : readOsrmRoute(body);
    },
    async matrix(table, signal) {
      const body = await callChild("matrix", valhallaMatrixBody(table), signal);
      return body === null ? null : readOsrmTable(body);
    },
  };
}
