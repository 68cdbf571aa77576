import { useMapTexts } from "@songtan/client/map/use-map-texts.ts";
import type { MapView } from "@songtan/contract/map";

/** Loads the map sources of this server. The first map on screen requests them. */
async function loadMapSources(): Promise<MapView["sources"]> {
  const answer = await fetch("/api/map", { credentials: "omit" });
  if (!answer.ok) throw new Error(`${answer.status} from /api/map`);
  return ((await answer.json()) as { data: MapView }).data.sources;
}

/** Returns the common parts of the console's maps. */
export function useMapBase() {
  return { ...useMapTexts(), sources: loadMapSources };
}
