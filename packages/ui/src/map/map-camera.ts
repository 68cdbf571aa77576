import type { Map as MapLibreMap } from "maplibre-gl";
import { boundsOf } from "./map-bounds.ts";
import type { MapSource } from "./source/map-source.ts";
import type { LngLat, MapFrameProps } from "./source/map-types.ts";

export const bangkok: LngLat = [100.5235, 13.7465];
/** Thailand with a margin: west, south, east, north. */
export const country: [number, number, number, number] = [93, 3, 110, 23];
/**
 * Padding of the fitted area, in pixels: for the height of pins, the buttons and the attribution.
 */
const edge = { top: 100, right: 76, bottom: 72, left: 40 };

/**
 * Returns the zooms for the closest view, for fitting points, and for setting a pin. The embedded layers lack streets,
 * so a closer view would show a pin on empty ground.
 */
export function zoomsOf({ kind }: MapSource): { max: number; fit: number; pin: number } {
  return kind === "embedded" ? { max: 14, fit: 13.5, pin: 14 } : { max: 19, fit: 16, pin: 17 };
}

/** Shows all stops, the way, the courier and the crowd. */
export function fitAll(
  map: MapLibreMap,
  props: MapFrameProps,
  { fit, animate }: { fit: number; animate: boolean },
) {
  const { stops = [], courier, line, crowd, padding } = props;
  const points = [
    ...stops.map((stop) => stop.lngLat),
    ...(line?.coordinates ?? []),
    ...(crowd?.lines ?? []).flatMap(({ coordinates }) => coordinates),
    ...[...(crowd?.dots ?? []), ...(crowd?.pins ?? [])].map(({ lngLat }) => lngLat),
  ];
  const bounds = boundsOf(courier ? [...points, courier.lngLat] : points);
  if (!bounds) return;
  const { clientWidth, clientHeight } = map.getContainer();
  // A low map keeps most of its height for the way itself.
  const most = {
    top: clientHeight * 0.3,
    bottom: clientHeight * 0.2,
    left: clientWidth * 0.2,
    right: clientWidth * 0.25,
  };
  const side = (name: keyof typeof edge) =>
    Math.min(most[name], (padding?.[name] ?? 0) + edge[name]);
  map.fitBounds([bounds.west, bounds.south, bounds.east, bounds.north], {
    padding: { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") },
    maxZoom: fit,
    animate,
    duration: 600,
  });
}
