import { useMapTexts } from "@songtan/client/map/use-map-texts.ts";
import type { MapView } from "@songtan/contract/map";

/** What this server's maps can be drawn from, requested by the first map on screen. */
async function loadMapSources(): Promise<MapView["sources"]> {
  const answer = await fetch("/api/map", { credentials: "omit" });
  if (!answer.ok) throw new Error(`${answer.status} from /api/map`);
  return ((await answer.json()) as { data: MapView }).data.sources;
}

/** What every map of the console has in common. */
export function useMapBase() {
  return { ...useMapTexts(), sources: loadMapSources };
}
