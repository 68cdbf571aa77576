import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { findPosition, type PositionProblem, positionProblem } from "./find-position.ts";
import { country } from "./map-camera.ts";
import { addPositionDot } from "./markers/map-stops.ts";
import type { MapFrameProps } from "./source/map-types.ts";
import { userMove } from "./use-map-pin.ts";

export type LocateProblem = PositionProblem | "outside";

/** Finds the person on the map: a dot, and under the pin while one is being set. */
export function useMapLocate(map: MapLibreMap | null, props: MapFrameProps, zoom: number) {
  const { locate, placing } = props;
  const [finding, setFinding] = useState(false);
  const [problem, setProblem] = useState<LocateProblem | null>(null);
  const removeDot = useRef<(() => void) | null>(null);
  // The map removes its markers when it closes, so the next map needs a new dot.
  useEffect(
    () => () => {
      if (map) removeDot.current?.();
      removeDot.current = null;
    },
    [map],
  );

  const show = (on: MapLibreMap, { latitude, longitude }: GeolocationCoordinates) => {
    const [west, south, east, north] = country;
    if (longitude < west || longitude > east || latitude < south || latitude > north)
      return setProblem("outside");
    removeDot.current?.();
    removeDot.current = placing
      ? null
      : addPositionDot(on, [longitude, latitude], locate?.here ?? "");
    on.easeTo({ center: [longitude, latitude], zoom, duration: 600 }, userMove);
  };
  const find = () => {
    setProblem(null);
    if (!map) return;
    setFinding(true);
    void findPosition()
      .then(
        (coords) => show(map, coords),
        (thrown: unknown) => setProblem(positionProblem(thrown)),
      )
      .finally(() => setFinding(false));
  };
  return { find, finding, problem, dismiss: () => setProblem(null) };
}
