import { useComputedColorScheme } from "@mantine/core";
import { AttributionControl, type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { boundsOf } from "./map-bounds.ts";
import css from "./map-frame.module.css";
import { type CourierMarker, placeCourier, placeStops } from "./map-markers.ts";
import { lineData, mapStyle } from "./map-style.ts";
import type { LngLat, MapFrameProps } from "./map-types.ts";

setWorkerUrl(workerUrl);

const bangkok: LngLat = [100.5235, 13.7465];
/** The embedded layers hold no streets: closer than this a pin would float on nothing. */
const maxZoom = 14;
/** Thailand with a margin: west, south, east, north. */
const country: [number, number, number, number] = [93, 3, 110, 23];
/** Room around what is fitted: for the pins' height, the buttons and the attribution. */
const edge = { top: 100, right: 76, bottom: 72, left: 40 };

/** Waits for the Thai letters, which a map would otherwise draw in whatever font is at hand. */
async function lettersReady() {
  await Promise.allSettled([
    document.fonts.load("400 24px Kanit", "กรุงเทพ"),
    document.fonts.load("500 24px Kanit", "กรุงเทพ"),
  ]);
}

function fit(map: MapLibreMap, props: MapFrameProps, animate: boolean) {
  const { stops = [], courier, line, padding } = props;
  const points = [...stops.map((stop) => stop.lngLat), ...(line?.coordinates ?? [])];
  const bounds = boundsOf(courier ? [...points, courier.lngLat] : points);
  if (!bounds) return;
  const side = (name: keyof typeof edge) => (padding?.[name] ?? 0) + edge[name];
  map.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
    padding: { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") },
    maxZoom: maxZoom - 0.5,
    animate,
    duration: 600,
  });
}

function useMap(props: MapFrameProps, isDark: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);

  const open = useEffectEvent((container: HTMLElement) => {
    const { layers, locale, line, placing, center, attribution, label } = props;
    const opened = new MapLibreMap({
      container,
      style: mapStyle({ layers, locale, isDark, line }),
      center: placing?.start ?? center ?? props.stops?.[0]?.lngLat ?? bangkok,
      zoom: placing?.start ? maxZoom : 10.5,
      minZoom: 4.5,
      maxZoom,
      maxBounds: country,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
    });
    opened.touchZoomRotate.disableRotation();
    opened.keyboard.disableRotation();
    opened.addControl(new AttributionControl({ compact: true, customAttribution: attribution }), "bottom-left");
    opened.getCanvas().setAttribute("aria-label", label);
    if (!placing) fit(opened, props, false);
    return opened;
  });

  useEffect(() => {
    const container = place.current;
    if (!container) return;
    let opened: MapLibreMap | null = null;
    let gone = false;
    lettersReady()
      .then(() => {
        if (gone) return;
        opened = open(container);
        setMap(opened);
      })
      .catch((error: unknown) => setFailed(error instanceof Error ? error : new Error(String(error))));
    return () => {
      gone = true;
      setMap(null);
      opened?.remove();
    };
  }, []);

  if (failed) throw failed;
  return { place, map };
}

function useContent(map: MapLibreMap | null, props: MapFrameProps, isDark: boolean) {
  const { stops = [], courier, line, layers, locale, onStopPress } = props;
  const stopsKey = JSON.stringify(stops);
  const lineKey = JSON.stringify(line ?? null);
  const styleKey = JSON.stringify([layers, locale, isDark]);
  const courierMarker = useRef<CourierMarker | null>(null);
  const drawnStyle = useRef(styleKey);
  const fitted = useRef("");

  const putStops = useEffectEvent((on: MapLibreMap) => placeStops(on, stops, onStopPress));
  const refit = useEffectEvent((on: MapLibreMap, key: string) => {
    const before = fitted.current;
    fitted.current = key;
    if (!props.placing && before !== key) fit(on, props, before !== "");
  });
  const restyle = useEffectEvent((on: MapLibreMap) => on.setStyle(mapStyle({ layers, locale, isDark, line })));
  const putLine = useEffectEvent((on: MapLibreMap) => {
    const source = on.getSource<GeoJSONSource>("line");
    if (source) source.setData(lineData(line));
    else on.once("styledata", () => on.getSource<GeoJSONSource>("line")?.setData(lineData(line)));
  });

  // The keys stand for the values they are made of, so a new array with the same content redraws nothing.
  useEffect(() => (map && stopsKey ? putStops(map) : undefined), [map, stopsKey]);
  useEffect(() => {
    if (map && lineKey) putLine(map);
  }, [map, lineKey]);
  useEffect(() => {
    if (map) refit(map, stopsKey + lineKey);
  }, [map, stopsKey, lineKey]);
  useEffect(() => {
    if (!map || drawnStyle.current === styleKey) return;
    drawnStyle.current = styleKey;
    restyle(map);
  }, [map, styleKey]);
  useEffect(() => {
    if (!map || !courier) {
      courierMarker.current?.remove();
      courierMarker.current = null;
    } else if (courierMarker.current) courierMarker.current.move(courier);
    else courierMarker.current = placeCourier(map, courier);
  }, [map, courier]);
}

/** Tells where the pin stands whenever the person has moved the map. */
function usePlacing(map: MapLibreMap | null, props: MapFrameProps) {
  const active = Boolean(props.placing);
  const startKey = props.placing?.start?.join();
  const tell = useEffectEvent((on: MapLibreMap) => {
    const { lng, lat } = on.getCenter();
    props.placing?.onPinMove([Number(lng.toFixed(6)), Number(lat.toFixed(6))]);
  });
  useEffect(() => {
    if (!map || !active) return;
    const onMoveEnd = (event: { originalEvent?: unknown; fromButtons?: boolean }) => {
      if (event.originalEvent || event.fromButtons) tell(map);
    };
    map.on("moveend", onMoveEnd);
    return () => {
      map.off("moveend", onMoveEnd);
    };
  }, [map, active]);
  useEffect(() => {
    if (!map || !active || !startKey) return;
    const [longitude = 0, latitude = 0] = startKey.split(",").map(Number);
    const now = map.getCenter();
    const apart = Math.abs(now.lng - longitude) + Math.abs(now.lat - latitude);
    if (apart > 1e-5) map.easeTo({ center: [longitude, latitude], zoom: maxZoom, duration: 400 });
  }, [map, active, startKey]);
}

export function MapCanvas(props: MapFrameProps) {
  const isDark = useComputedColorScheme("light") === "dark";
  const { place, map } = useMap(props, isDark);
  useContent(map, props, isDark);
  usePlacing(map, props);
  const { placing, zoomInLabel, zoomOutLabel, fitLabel } = props;
  return (
    <>
      <div className={css.canvas}>
        <div ref={place} className={css.place} />
      </div>
      {placing && (
        <div className={css.pin} aria-hidden="true">
          <span className={css.pinLabel}>{placing.label}</span>
          <svg viewBox="0 0 40 52" width="40" height="52" aria-hidden="true">
            <path d="M20 2c10 0 18 7.500 18 17.500C38 33 27 42 20 50 13 42 2 33 2 19.500 2 9.500 10 2 20 2Z" />
            <circle cx="20" cy="19.500" r="6.500" />
          </svg>
          <span className={css.pinFoot} />
        </div>
      )}
      <div className={css.controls}>
        <IconButton label={zoomInLabel} onClick={() => map?.zoomIn({}, { fromButtons: true })}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M12 5v14M5 12h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </IconButton>
        <IconButton label={zoomOutLabel} onClick={() => map?.zoomOut({}, { fromButtons: true })}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M5 12h14" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </IconButton>
        {!placing && (
          <IconButton label={fitLabel} onClick={() => map && fit(map, props, true)}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor">
              <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </IconButton>
        )}
      </div>
    </>
  );
}
