import type { PlaceIndex } from "@songtan/places/place-index";
import { viaOf as viaBetween } from "@songtan/places/water";
import { type Settings, SettingsError } from "../../config/settings.ts";
import type { GeoImports } from "../../geo/geo-imports.ts";
import type { Clock, Roads } from "../../ports/ports.ts";
import { type Reach, reachFreely } from "../reach.ts";
import { enginesFolder, isEngineInstalled } from "./engine-folder.ts";
import { engineRoads } from "./engine-roads.ts";
import type { Engine } from "./engines/engine.ts";
import { googleEngine } from "./engines/google-engine.ts";
import { osrmEngine } from "./engines/osrm-engine.ts";
import { valhallaHttpEngine } from "./engines/valhalla-http-engine.ts";
import { estimatedRoads, type ViaOf } from "./estimated-roads.ts";
import { importedRoads, type OpenRoads } from "./imported-roads.ts";
import { cachedEngine } from "./remembered-engine.ts";

export type World = {
  geo: Pick<GeoImports, "current" | "subscribe">;
  clock: Clock;
  log: (line: string) => void;
  /** Outlines and water of the place index; estimated routes lead round its rivers and islands. */
  places: Pick<PlaceIndex, "outlines" | "water">;
  /** The transport for a self-hosted server. */
  reach?: Reach;
};
export type RoadSettings = Pick<
  Settings,
  "ROADS" | "ROADS_URL" | "ROADS_MATRIX" | "GOOGLE_ROUTES_KEY"
>;

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
export function openRoads(settings: RoadSettings, world: World): OpenRoads {
  const viaOf: ViaOf = (vehicle) => viaBetween(world.places, vehicle);
  const roads = choose(settings, { ...world, viaOf });
  // Google charges per matrix cell, so tables must be enabled explicitly.
  const tables = settings.ROADS_MATRIX ?? (settings.ROADS === "google" ? "off" : "on");
  return tables === "on" ? roads : { ...roads, matrix: estimatedRoads(viaOf).matrix };
}

function choose(settings: RoadSettings, world: World & { viaOf: ViaOf }): OpenRoads {
  const engine = serverEngine(settings, world);
  if (engine) return withoutEnd(engineRoads(cachedEngine(engine), world));
  if (settings.ROADS === "estimate") return withoutEnd(estimatedRoads(world.viaOf));
  return importedRoads({ ...world, packageFolder: enginesFolder }, world.log);
}

/** The engine of a server that the settings name; null where none does. */
export function serverEngine(
  { ROADS, ROADS_URL = "", GOOGLE_ROUTES_KEY = "" }: RoadSettings,
  { clock, reach = reachFreely }: Pick<World, "clock" | "reach">,
): Engine | null {
  switch (ROADS) {
    case "osrm":
      return osrmEngine(ROADS_URL, reach);
    case "valhalla-http":
      return valhallaHttpEngine(ROADS_URL, reach);
    case "google":
      return googleEngine({
        key: GOOGLE_ROUTES_KEY,
        clock,
        ...(ROADS_URL && { baseUrl: ROADS_URL }),
      });
    default:
      return null;
  }
}

const withoutEnd = (roads: Roads): OpenRoads => ({ ...roads, close: async () => {} });
