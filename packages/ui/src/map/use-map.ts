import {
  type ErrorEvent,
  Map as MapLibreMap,
  type MapSourceDataEvent,
  prewarm,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { bangkok, country, fitAll, zoomsOf } from "./map-camera.ts";
import { embedded, type MapSource, tileWatch } from "./source/map-source.ts";
import type { MapFrameProps } from "./source/map-types.ts";
import { dropSource, findSource } from "./source/read-map-source.ts";
import { embeddedStyle, type MapStyleOptions, tilesStyle, withLine } from "./style/map-style.ts";
import { tiles } from "./style/map-tiles-ground.ts";
import { useGround } from "./use-ground.ts";

setWorkerUrl(workerUrl);
// The worker starts while letters and sources are waited for.
prewarm();

/** Waits for the Thai font, because a map would otherwise draw with any available font. */
async function lettersReady() {
  await Promise.allSettled([
    document.fonts.load("400 24px Kanit", "กรุงเทพ"),
    document.fonts.load("500 24px Kanit", "กรุงเทพ"),
  ]);
}

/** Draws from this source; the view, the pins and the line stay. */
function applyStyle(map: MapLibreMap, source: MapSource, options: MapStyleOptions) {
  map.setMaxZoom(zoomsOf(source).max);
  if (source.kind === "style") {
    map.setStyle(source.url, {
      transformStyle: (_before, nextStyle) => withLine(nextStyle, options),
    });
  }
  // A test validates our styles, so a slow phone need not do it.
  else
    map.setStyle(source.kind === "tiles" ? tilesStyle(source, options) : embeddedStyle(options), {
      validate: false,
    });
}

/** Calls `onGone` once when the map source has stopped responding. */
function onSourceGone(map: MapLibreMap, source: MapSource, onGone: () => void): () => void {
  if (source.kind === "embedded") return () => undefined;
  const watch = tileWatch();
  const ours = (id: string | undefined) => (source.kind === "tiles" ? id === tiles : id !== "line");
  const onError = (event: ErrorEvent & { sourceId?: string; tile?: unknown }) => {
    // The style itself, or a source's description, is missing, so the map cannot be drawn.
    const whole = source.kind === "style" && !map.isStyleLoaded() && event.tile === undefined;
    if (whole || (ours(event.sourceId) && watch.failed())) onGone();
  };
  const onData = (event: MapSourceDataEvent & { tile?: { state?: string } }) => {
    if (ours(event.sourceId) && event.tile?.state === "loaded") watch.loaded();
  };
  map.on("error", onError);
  map.on("sourcedata", onData);
  return () => {
    map.off("error", onError);
    map.off("sourcedata", onData);
  };
}

/** The best there is to draw from; `null` until that is known. Falls back to the embedded layers once, for good. */
function useSource(offers: MapFrameProps["sources"]) {
  const [source, setSource] = useState<MapSource | null>(offers ? null : embedded);
  const find = useEffectEvent(() => (offers ? findSource(offers) : Promise.resolve(embedded)));
  useEffect(() => {
    let gone = false;
    void find().then((best) => {
      if (!gone) setSource(best);
    });
    return () => {
      gone = true;
    };
  }, []);
  const fallBackToEmbedded = () => {
    dropSource();
    setSource(embedded);
  };
  return { source, giveUp: fallBackToEmbedded };
}

/** The map in its element, drawn from the best source; closed with the element. */
export function useMap(props: MapFrameProps, isDark: boolean) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const { source, giveUp: fallBackToEmbedded } = useSource(props.sources);
  const { layers, locale, line, label } = props;
  const isDrawn = useGround(map, source);
  // A slow phone shows where things are before it has drawn their names.
  const withNames = isDrawn || source?.kind !== "embedded";
  const styleKey = JSON.stringify([layers, locale, isDark, source, withNames]);
  const ready = source !== null;

  const open = useEffectEvent((container: HTMLElement) => {
    const { placing, center, stops } = props;
    const { max, fit, pin } = zoomsOf(source ?? embedded);
    const opened = new MapLibreMap({
      container,
      center: placing?.start ?? center ?? stops?.[0]?.lngLat ?? bangkok,
      zoom: placing?.start ? pin : 10.5,
      minZoom: 4.5,
      maxZoom: max,
      maxBounds: country,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // Names that fade in draw the whole map again and again after each change: with a crowd, all the time.
      ...(props.crowd && { fadeDuration: 0 }),
    });
    opened.touchZoomRotate.disableRotation();
    opened.keyboard.disableRotation();
    if (!placing) fitAll(opened, props, { fit, animate: false });
    return opened;
  });
  useEffect(() => {
    const container = containerRef.current;
    if (!container || !ready) return;
    let opened: MapLibreMap | null = null;
    let gone = false;
    lettersReady()
      .then(() => {
        if (gone) return;
        opened = open(container);
        setMap(opened);
      })
      .catch((error: unknown) =>
        setFailed(error instanceof Error ? error : new Error(String(error))),
      );
    return () => {
      gone = true;
      setMap(null);
      opened?.remove();
    };
  }, [ready]);

  const draw = useEffectEvent((on: MapLibreMap) =>
    applyStyle(on, source ?? embedded, { layers, locale, isDark, line, withNames }),
  );
  const watch = useEffectEvent((on: MapLibreMap) =>
    onSourceGone(on, source ?? embedded, fallBackToEmbedded),
  );
  useEffect(() => {
    if (!map || !styleKey) return;
    const end = watch(map);
    draw(map);
    return end;
  }, [map, styleKey]);
  useEffect(() => {
    map?.getCanvas().setAttribute("aria-label", label);
  }, [map, label]);

  if (failed) throw failed;
  return { place: containerRef, map, source, isDrawn };
}
