import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { MapSource } from "./source/map-source.ts";
import { embeddedGroundSources } from "./style/map-embedded.ts";

/** The longest wait for the ground, in milliseconds; a slow phone draws pins and the bare sea long before it. */
const groundMilliseconds = 8000;

/** Returns true once the ground is drawn. Until that moment the map hides the ground and the pins. */
export function useGround(map: MapLibreMap | null, source: MapSource | null): boolean {
  const [drawn, setDrawn] = useState<MapLibreMap | null>(null);
  const isThere = useEffectEvent(
    (on: MapLibreMap) =>
      source?.kind === "embedded" && embeddedGroundSources.every((id) => hasDrawn(on, id)),
  );
  useEffect(() => {
    if (!map) return;
    const done = () => setDrawn(map);
    const look = () => {
      if (isThere(map)) done();
    };
    map.on("render", look);
    map.once("idle", done);
    const timer = setTimeout(done, groundMilliseconds);
    return () => {
      map.off("render", look);
      map.off("idle", done);
      clearTimeout(timer);
    };
  }, [map]);
  return map !== null && drawn === map;
}

/** Returns true when the frame just drawn had all data of this source in view. */
const hasDrawn = (map: MapLibreMap, id: string): boolean =>
  map.getSource(id) !== undefined && map.isSourceLoaded(id);
