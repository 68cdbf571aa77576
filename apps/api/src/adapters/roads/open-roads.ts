import { type Settings, SettingsError } from "../../config/settings.ts";
import type { GeoImports } from "../../geo/geo-imports.ts";
import type { Clock, Roads } from "../../ports/ports.ts";
import { enginesFolder, isEngineInstalled } from "./engine-folder.ts";
import { engineRoads } from "./engine-roads.ts";
import type { Engine } from "./engines/engine.ts";
import { googleEngine } from "./engines/google-engine.ts";
import { osrmEngine } from "./engines/osrm-engine.ts";
import { valhallaHttpEngine } from "./engines/valhalla-http-engine.ts";
import { estimatedRoads } from "./estimated-roads.ts";
import { importedRoads, type OpenRoads } from "./imported-roads.ts";
import { cachedEngine } from "./remembered-engine.ts";

type World = {
  geo: Pick<GeoImports, "current" | "subscribe">;
  clock: Clock;
  log: (line: string) => void;
};
type RoadSettings = Pick<Settings, "ROADS" | "ROADS_URL" | "ROADS_MATRIX" | "GOOGLE_ROUTES_KEY">;

/** Stops the start when the settings name an engine that is not installed. */
export function refuseMissingEngine({ ROADS }: RoadSettings): void {
  if (ROADS === "valhalla" && !isEngineInstalled())
    throw new SettingsError(
      "ROADS: valhalla needs its engine, which `npm ci` in tools/geo-import/engines installs",
    );
}

/**
 * The roads that the settings name. Without a setting: imported tiles with an installed engine,
 * else the estimate.
 */
export function openRoads(settings: RoadSettings, { geo, clock, log }: World): OpenRoads {
  const roads = choose(settings, { geo, clock, log });
  // Google charges per matrix cell, so tables must be enabled explicitly.
  const tables = settings.ROADS_MATRIX ?? (settings.ROADS === "google" ? "off" : "on");
  return tables === "on" ? roads : { ...roads, matrix: estimatedRoads.matrix };
}

function choose(
  { ROADS, ROADS_URL = "", GOOGLE_ROUTES_KEY = "" }: RoadSettings,
  world: World,
): OpenRoads {
  const byServer = (engine: Engine) => withoutEnd(engineRoads(cachedEngine(engine), world));
  switch (ROADS) {
    case "estimate":
      return withoutEnd(estimatedRoads);
    case "osrm":
      return byServer(osrmEngine(ROADS_URL));
    case "valhalla-http":
      return byServer(valhallaHttpEngine(ROADS_URL));
    case "google":
      return byServer(
        googleEngine({
          key: GOOGLE_ROUTES_KEY,
          clock: world.clock,
          ...(ROADS_URL && { baseUrl: ROADS_URL }),
        }),
      );
    default:
      return importedRoads({ geo: world.geo, packageFolder: enginesFolder }, world.log);
  }
}

const withoutEnd = (roads: Roads): OpenRoads => ({ ...roads, close: async () => {} });
