import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { fitAll } from "./map-camera.ts";
import { type CourierMarker, placeCourier } from "./map-courier.ts";
import { lineData } from "./map-line.ts";
import { placeStops, type StopMarkers } from "./map-stops.ts";
import type { LngLat, MapFrameProps } from "./map-types.ts";

/** Stops, line and courier, kept as the page says; a new array with the same content redraws nothing. */
export function useMapContent(map: MapLibreMap | null, props: MapFrameProps, fit: number) {
  const { stops = [], courier, line, onStopPress } = props;
  const stopsKey = JSON.stringify(stops);
  const lineKey = JSON.stringify(line ?? null);
  const stopMarkers = useRef<StopMarkers | null>(null);
  const courierMarker = useRef<CourierMarker | null>(null);
  const courierAt = useRef<LngLat | null>(null);
  const fitted = useRef("");

  const putStops = useEffectEvent((on: MapLibreMap) => placeStops(on, stops, onStopPress));
  const putLine = useEffectEvent((on: MapLibreMap) => {
    const source = on.getSource<GeoJSONSource>("line");
    if (source) source.setData(lineData(line));
    else on.once("styledata", () => on.getSource<GeoJSONSource>("line")?.setData(lineData(line)));
  });
  const refit = useEffectEvent((on: MapLibreMap, key: string) => {
    const before = fitted.current;
    fitted.current = key;
    if (!props.placing && before !== key) fitAll(on, props, { fit, animate: before !== "" });
  });

  useEffect(() => {
    if (!map || !stopsKey) return;
    const placed = putStops(map);
    stopMarkers.current = placed;
    const makeRoom = () => placed.makeRoom(courierAt.current);
    makeRoom();
    map.on("move", makeRoom);
    return () => {
      map.off("move", makeRoom);
      placed.remove();
      stopMarkers.current = null;
    };
  }, [map, stopsKey]);
  useEffect(() => {
    if (map && lineKey) putLine(map);
  }, [map, lineKey]);
  useEffect(() => {
    if (map) refit(map, stopsKey + lineKey);
  }, [map, stopsKey, lineKey]);
  useEffect(() => {
    if (!map) return;
    if (courier && courierMarker.current) courierMarker.current.move(courier);
    else if (courier) {
      courierMarker.current = placeCourier(map, courier, (lngLat) => {
        courierAt.current = lngLat;
        stopMarkers.current?.makeRoom(lngLat);
      });
    } else {
      courierMarker.current?.remove();
      courierMarker.current = null;
      courierAt.current = null;
      stopMarkers.current?.makeRoom(null);
    }
  }, [map, courier]);
  useEffect(
    () => () => {
      if (!map) return;
      courierMarker.current?.remove();
      courierMarker.current = null;
    },
    [map],
  );
}
