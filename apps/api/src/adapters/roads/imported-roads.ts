import type { GeoImports } from "../../geo/geo-imports.ts";
import type { Roads } from "../../ports/ports.ts";
import { isEngineInstalled } from "./engine-folder.ts";
import { engineRoads } from "./engine-roads.ts";
import { estimatedRoads, straightVia, type ViaOf } from "./estimated-roads.ts";
import { cachedEngine } from "./remembered-engine.ts";
import { type ChildEngine, valhallaChildEngine } from "./valhalla-child/child-engine.ts";

export type OpenRoads = Roads & { close(): Promise<void> };
type Used = { tilesFolder: string; engine: ChildEngine; roads: Roads };

/** Requests to an engine that is replaced are given this long to end. */
const shutdownMilliseconds = 5_000;

/**
 * Roads by the tiles of the last `npm run geo:import`, and by the estimate before the first one. A new import is used
 * once an engine has started on it; until then the previous one serves.
 */
export function importedRoads(
  {
    geo,
    packageFolder,
    viaOf = straightVia,
  }: { geo: Pick<GeoImports, "current" | "subscribe">; packageFolder: string; viaOf?: ViaOf },
  log: (line: string) => void,
): OpenRoads {
  const estimated = estimatedRoads(viaOf);
  let used: Used | undefined;
  let starting: Used | undefined;
  const leaving = new Set<ChildEngine>();
  const leave = (engine: ChildEngine, afterMilliseconds: number) => {
    leaving.add(engine);
    const close = () => {
      engine
        .close()
        .catch((problem: unknown) =>
          log(`roads: an engine that was replaced does not end: ${String(problem)}`),
        )
        .finally(() => leaving.delete(engine));
    };
    setTimeout(close, afterMilliseconds).unref();
  };

  const follow = (tilesFolder: string | null) => {
    if (starting) leave(starting.engine, 0);
    starting = undefined;
    if (tilesFolder === (used?.tilesFolder ?? null)) return;
    if (tilesFolder === null) {
      if (used) leave(used.engine, shutdownMilliseconds);
      used = undefined;
      return;
    }
    if (!isEngineInstalled(packageFolder)) {
      log(
        "roads: an import has road tiles, but the road engine is not installed: `npm ci` in tools/geo-import/engines",
      );
      return;
    }
    const engine = valhallaChildEngine({ tilesFolder, packageFolder }, log);
    const next: Used = {
      tilesFolder,
      engine,
      roads: engineRoads(cachedEngine(engine), { log, viaOf }),
    };
    starting = next;
    void engine.started.then(() => {
      if (starting !== next) return;
      if (used) leave(used.engine, shutdownMilliseconds);
      [used, starting] = [next, undefined];
      log("roads: the engine answers from the imported tiles");
    });
  };

  follow(geo.current()?.roadsFolder ?? null);
  const stop = geo.subscribe((now) => follow(now?.roadsFolder ?? null));
  return {
    route: (...input) => (used?.roads ?? estimated).route(...input),
    matrix: (table) => (used?.roads ?? estimated).matrix(table),
    async close() {
      stop();
      const engines = [used?.engine, starting?.engine, ...leaving];
      await Promise.all(engines.map((engine) => engine?.close()));
    },
  };
}
