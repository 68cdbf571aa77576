import type { GeoJSONSource, Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import {
  type CrowdData,
  dotsData,
  emptyData,
  linesData,
  noCrowd,
  pinsData,
  squaresData,
} from "./crowd/crowd-data.ts";
import {
  clusterPixels,
  clusterZoomMax,
  crowdLayers,
  pressedLayers,
  selectionPaint,
  sourceNames,
} from "./crowd/crowd-layers.ts";
import { showPointer } from "./crowd/show-pointer.ts";
import { fitAll } from "./map-camera.ts";
import type { MapFrameProps } from "./source/map-types.ts";

const names = Object.keys(sourceNames) as (keyof CrowdData)[];
/** The zoom at which the map shows an item in focus. */
const focusZoom = 13.5;

type PaintProperty = Parameters<MapLibreMap["setPaintProperty"]>[1];
type Look = { isDark: boolean; fit: number };

/** Keeps the crowd on the map, and restores it when the ground below is redrawn. */
export function useMapCrowd(map: MapLibreMap | null, props: MapFrameProps, look: Look) {
  const { crowd, focus } = props;
  const { isDark } = look;
  const drawn = useRef<CrowdData>({ ...emptyData });
  const isFitted = useRef(false);
  const selectedId = crowd?.selectedId ?? null;
  const hasCrowd = crowd !== undefined;

  const put = useEffectEvent((on: MapLibreMap) => {
    // Before a style has been read it cannot be serialised, and layers cannot be added.
    if (on.getLayer("crowd-dot-label") || !on.getStyle()) return;
    for (const name of names) putSource(on, name, drawn.current[name]);
    for (const layer of crowdLayers({ isDark, selectedId }))
      if (!on.getLayer(layer.id)) on.addLayer(layer);
  });
  useEffect(() => {
    if (!map || !hasCrowd) return;
    // A new style has neither the sources nor the layers of before.
    const restore = () => put(map);
    map.on("styledata", restore);
    restore();
    return () => void map.off("styledata", restore);
  }, [map, hasCrowd]);

  const fitOnce = useEffectEvent((on: MapLibreMap) => {
    if (isFitted.current || !crowd || crowd.dots.length + crowd.pins.length === 0) return;
    isFitted.current = true;
    fitAll(on, props, { fit: look.fit, animate: false });
  });
  const { dots, pins, lines, squares } = crowd ?? noCrowd;
  useDrawn(map, drawn, { name: "dots", data: useMemo(() => dotsData(dots), [dots]) });
  useDrawn(map, drawn, { name: "pins", data: useMemo(() => pinsData(pins), [pins]) });
  useDrawn(map, drawn, { name: "lines", data: useMemo(() => linesData(lines), [lines]) });
  useDrawn(map, drawn, { name: "squares", data: useMemo(() => squaresData(squares), [squares]) });
  useEffect(() => {
    if (map && dots.length + pins.length > 0) fitOnce(map);
  }, [map, dots, pins]);

  useEffect(() => {
    if (!map) return;
    for (const [layer, paint] of Object.entries(selectionPaint({ isDark, selectedId })))
      if (map.getLayer(layer))
        for (const [property, value] of Object.entries(paint))
          map.setPaintProperty(layer, property as PaintProperty, value);
  }, [map, isDark, selectedId]);

  const press = useEffectEvent((on: MapLibreMap, event: MapMouseEvent) => {
    const feature = featureAt(on, event);
    if (!feature) return;
    if (feature.layer.id === "crowd-cluster") void openCluster(on, feature);
    else crowd?.onPress(String(feature.properties.id));
  });
  useEffect(() => {
    if (!map || !hasCrowd) return;
    const onClick = (event: MapMouseEvent) => press(map, event);
    map.on("click", onClick);
    const stopPointing = showPointer(map, (event) => featureAt(map, event) !== undefined);
    return () => {
      map.off("click", onClick);
      stopPointing();
    };
  }, [map, hasCrowd]);

  const focusKey = focus?.join();
  useEffect(() => {
    const center = focusKey?.split(",").map(Number) as [number, number] | undefined;
    if (map && center)
      map.easeTo({ center, zoom: Math.max(map.getZoom(), focusZoom), duration: 600 });
  }, [map, focusKey]);
}

type Drawn = { name: keyof CrowdData; data: CrowdData[keyof CrowdData] };

/** Gives a source its new content; the map draws only what is different. */
function useDrawn(
  map: MapLibreMap | null,
  drawn: { readonly current: CrowdData },
  { name, data }: Drawn,
): void {
  useEffect(() => {
    drawn.current[name] = data;
    map?.getSource<GeoJSONSource>(sourceNames[name])?.setData(data);
  }, [map, drawn, name, data]);
}

function putSource(on: MapLibreMap, name: keyof CrowdData, data: CrowdData[keyof CrowdData]) {
  if (on.getSource(sourceNames[name])) return;
  const clusters = { cluster: true, clusterRadius: clusterPixels, clusterMaxZoom: clusterZoomMax };
  on.addSource(sourceNames[name], {
    type: "geojson",
    data,
    ...(name === "dots" && clusters),
  });
}

/** A finger is not as exact as a mouse: what is pressed may be some pixels away. */
const pressPixels = 6;

function featureAt(on: MapLibreMap, { point: { x, y } }: MapMouseEvent) {
  const layers = pressedLayers.filter((id) => on.getLayer(id));
  if (layers.length === 0) return undefined;
  const [feature] = on.queryRenderedFeatures(
    [
      [x - pressPixels, y - pressPixels],
      [x + pressPixels, y + pressPixels],
    ],
    { layers },
  );
  return feature;
}

type Feature = NonNullable<ReturnType<typeof featureAt>>;

/** Closer, so far that its dots come apart. */
async function openCluster(on: MapLibreMap, { properties, geometry }: Feature): Promise<void> {
  const source = on.getSource<GeoJSONSource>(sourceNames.dots);
  if (!source || geometry.type !== "Point") return;
  const zoom = await source.getClusterExpansionZoom(Number(properties.cluster_id));
  on.easeTo({ center: geometry.coordinates as [number, number], zoom: zoom + 0.2, duration: 400 });
}
