import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { MapSource } from "./source/map-source.ts";
import { embeddedGroundSources } from "./style/map-embedded.ts";

/** A slow phone draws pins and the bare sea long before the ground; no longer than this is waited for it. */
const groundMilliseconds = 8000;

/** Whether the ground is drawn. Until then neither it nor a pin is shown. */
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

/** Whether the frame that was just drawn had all there is of this source in view. */
const hasDrawn = (map: MapLibreMap, id: string): boolean =>
  map.getSource(id) !== undefined && map.isSourceLoaded(id);
