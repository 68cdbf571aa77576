import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import type { MapFrameProps } from "./source/map-types.ts";

/** Marks a movement as the person's own, though a button made it. */
export const userMove = { byPerson: true };

/**
 * Reports the pin's position when the person has moved the map: by hand, by the arrow keys or by a
 * button.
 */
export function useMapPin(
  map: MapLibreMap | null,
  { placing }: Pick<MapFrameProps, "placing">,
  pinZoom: number,
) {
  const active = Boolean(placing);
  const startKey = placing?.start?.join();
  const notifyPin = useEffectEvent((on: MapLibreMap) => {
    const { lng, lat } = on.getCenter();
    placing?.onPinMove([Number(lng.toFixed(6)), Number(lat.toFixed(6))]);
  });
  const goTo = useEffectEvent((on: MapLibreMap, start: string) => {
    const [longitude = 0, latitude = 0] = start.split(",").map(Number);
    const now = on.getCenter();
    const apart = Math.abs(now.lng - longitude) + Math.abs(now.lat - latitude);
    if (apart > 1e-5) on.easeTo({ center: [longitude, latitude], zoom: pinZoom, duration: 400 });
  });
  useEffect(() => {
    if (!map || !active) return;
    const onMoveEnd = (event: { originalEvent?: unknown; byPerson?: boolean }) => {
      if (event.originalEvent || event.byPerson) notifyPin(map);
    };
    map.on("moveend", onMoveEnd);
    return () => {
      map.off("moveend", onMoveEnd);
    };
  }, [map, active]);
  useEffect(() => {
    if (map && active && startKey) goTo(map, startKey);
  }, [map, active, startKey]);
  // A person who came here by the keyboard continues with the arrow keys.
  useEffect(() => {
    if (map && active) map.getCanvas().focus({ preventScroll: true });
  }, [map, active]);
}
