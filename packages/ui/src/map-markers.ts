import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import css from "./map-frame.module.css";
import type { LngLat, MapCourier, MapStop } from "./map-types.ts";

/** How long the courier glides to a new position, in milliseconds: a little less than positions come. */
const glideMs = 2500;
/** Above this many degrees apart it is a jump, not a drive. */
const glideLimitDegrees = 0.05;

function stopElement(stop: MapStop, onPress: ((id: string) => void) | undefined): HTMLElement {
  const element = document.createElement(onPress ? "button" : "div");
  element.className = `${css.stop} ${css[`stop-${stop.kind ?? "end"}`] ?? ""}`;
  element.title = stop.name;
  element.setAttribute("aria-label", `${stop.label} ${stop.name}`);
  if (onPress) {
    element.setAttribute("type", "button");
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      onPress(stop.id);
    });
  } else {
    element.setAttribute("role", "img");
  }
  const drop = document.createElement("span");
  drop.className = css.drop ?? "";
  const label = document.createElement("span");
  label.textContent = stop.label;
  drop.append(label);
  element.append(drop);
  return element;
}

/** Puts the stops on the map; the returned function takes them off. */
export function placeStops(map: MapLibreMap, stops: MapStop[], onPress?: (id: string) => void): () => void {
  const markers = stops.map((stop) =>
    new Marker({ element: stopElement(stop, onPress), anchor: "bottom" }).setLngLat(stop.lngLat).addTo(map),
  );
  return () => {
    for (const marker of markers) marker.remove();
  };
}

export interface CourierMarker {
  move: (courier: MapCourier) => void;
  remove: () => void;
}

const arrow =
  '<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><path d="M22 1.500 30 12H14Z"/><circle cx="22" cy="22" r="14"/><path class="tip" d="M22 14.500 28.500 29 22 25.500 15.500 29Z"/></svg>';

/** The courier's marker: glides between positions and turns with the heading; stands still between when motion is off. */
export function placeCourier(map: MapLibreMap, first: MapCourier): CourierMarker {
  const element = document.createElement("div");
  element.className = css.courier ?? "";
  element.setAttribute("role", "img");
  element.innerHTML = arrow;
  const marker = new Marker({ element, rotationAlignment: "map" }).setLngLat(first.lngLat).addTo(map);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let frame = 0;
  let shown: LngLat = first.lngLat;

  const put = (lngLat: LngLat) => {
    shown = lngLat;
    marker.setLngLat(lngLat);
  };
  const glide = (from: LngLat, to: LngLat) => {
    const began = performance.now();
    const step = (now: number) => {
      const done = Math.min(1, (now - began) / glideMs);
      put([from[0] + (to[0] - from[0]) * done, from[1] + (to[1] - from[1]) * done]);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  const move = (courier: MapCourier) => {
    element.setAttribute("aria-label", courier.name);
    element.title = courier.name;
    element.dataset.stale = String(Boolean(courier.stale));
    element.dataset.heading = String(courier.headingDegrees != null);
    if (courier.headingDegrees != null) marker.setRotation(courier.headingDegrees);
    cancelAnimationFrame(frame);
    const far = Math.max(Math.abs(courier.lngLat[0] - shown[0]), Math.abs(courier.lngLat[1] - shown[1]));
    if (still.matches || far > glideLimitDegrees) put(courier.lngLat);
    else if (far > 0) glide(shown, courier.lngLat);
  };
  move(first);
  return {
    move,
    remove: () => {
      cancelAnimationFrame(frame);
      marker.remove();
    },
  };
}
