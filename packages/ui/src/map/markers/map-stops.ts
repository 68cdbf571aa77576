import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import { classes } from "../../theme/classes.ts";
import type { LngLat, MapStop } from "../source/map-types.ts";
import css from "./map-markers.module.css";
import { stopKindClass } from "./stop-kind.ts";
import { covers, spreadStops } from "./stop-spread.ts";

function stopElement(stop: MapStop, onPress: ((id: string) => void) | undefined): HTMLElement {
  const element = document.createElement(onPress ? "button" : "div");
  element.className = classes(css.stop, stopKindClass(stop.kind ?? "end"));
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

export interface StopMarkers {
  /** Lifts the pins that the courier at this position would cover. */
  liftCoveredPins: (courier: LngLat | null) => void;
  remove: () => void;
}

/** Puts the stops on the map. */
export function addStopMarkers(
  map: MapLibreMap,
  stops: MapStop[],
  onPress?: (id: string) => void,
): StopMarkers {
  const aside = spreadStops(stops.map(({ lngLat }) => lngLat));
  const placed = stops.map((stop, index) => {
    const element = stopElement(stop, onPress);
    const offset: [number, number] = [aside[index] ?? 0, 0];
    const marker = new Marker({ element, anchor: "bottom", offset })
      .setLngLat(stop.lngLat)
      .addTo(map);
    return { element, marker, at: stop.lngLat };
  });
  return {
    liftCoveredPins: (courier) => {
      const point = courier && map.project(courier);
      for (const { element, at } of placed) {
        const stop = map.project(at);
        const covered = point !== null && covers({ x: point.x - stop.x, y: point.y - stop.y });
        if (element.dataset.lifted !== String(covered)) element.dataset.lifted = String(covered);
      }
    },
    remove: () => {
      for (const { marker } of placed) marker.remove();
    },
  };
}

/** Marks the person's own position. */
export function addPositionDot(map: MapLibreMap, lngLat: LngLat, name: string): () => void {
  const element = document.createElement("div");
  element.className = css.dot ?? "";
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", name);
  element.title = name;
  const marker = new Marker({ element }).setLngLat(lngLat).addTo(map);
  return () => void marker.remove();
}
