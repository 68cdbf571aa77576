import type { GeoJSONSource, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { fitAll } from "./map-camera.ts";
import { addCourierMarker, type CourierMarker } from "./markers/map-courier.ts";
import { addStopMarkers, type StopMarkers } from "./markers/map-stops.ts";
import type { LngLat, MapFrameProps } from "./source/map-types.ts";
import { lineData } from "./style/map-line.ts";

/**
 * Keeps stops, line and courier in sync with the props; a new array with the same content redraws
 * nothing.
 */
export function useMapContent(map: MapLibreMap | null, props: MapFrameProps, fit: number) {
  const { stops = [], courier, line, onStopPress } = props;
  const stopsKey = JSON.stringify(stops);
  const lineKey = JSON.stringify(line ?? null);
  const stopMarkers = useRef<StopMarkers | null>(null);
  const courierMarker = useRef<CourierMarker | null>(null);
  const courierAt = useRef<LngLat | null>(null);
  const fitted = useRef("");

  const putStops = useEffectEvent((on: MapLibreMap) => addStopMarkers(on, stops, onStopPress));
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
    const liftPins = () => placed.liftCoveredPins(courierAt.current);
    liftPins();
    map.on("move", liftPins);
    return () => {
      map.off("move", liftPins);
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
      courierMarker.current = addCourierMarker(map, courier, (lngLat) => {
        courierAt.current = lngLat;
        stopMarkers.current?.liftCoveredPins(lngLat);
      });
    } else {
      courierMarker.current?.remove();
      courierMarker.current = null;
      courierAt.current = null;
      stopMarkers.current?.liftCoveredPins(null);
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
