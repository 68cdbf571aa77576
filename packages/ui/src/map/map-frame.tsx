import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { MapSkeleton } from "../feedback/skeletons.tsx";
import { classes } from "../theme/classes.ts";
import { loadMapCanvas } from "./load-map-canvas.ts";
import css from "./map-frame.module.css";
import { SketchMap } from "./sketch-map.tsx";
import { canDrawMaps } from "./source/map-support.ts";
import type { MapFrameProps } from "./source/map-types.ts";

const MapCanvas = lazy(async () => ({ default: await loadMapCanvas() }));

const never = () => () => undefined;

/** The map's code or its rendering failed: the sketch replaces it, and the page keeps working. */
class Safe extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/**
 * The map. Its code (MapLibre) is loaded when the map is first on screen; where it cannot be drawn
 * a sketch replaces it.
 */
export function MapFrame(props: MapFrameProps) {
  const state = useSyncExternalStore(
    never,
    () => (canDrawMaps() ? "map" : "sketch"),
    () => "waiting",
  );
  const skeleton = <MapSkeleton label={props.loadingLabel} />;
  const sketch = <SketchMap {...props} />;
  return (
    <div className={classes(css.frame, props.className)}>
      {state === "waiting" && skeleton}
      {state === "sketch" && sketch}
      {state === "map" && (
        <Safe fallback={sketch}>
          <Suspense fallback={skeleton}>
            <MapCanvas {...props} />
          </Suspense>
        </Safe>
      )}
    </div>
  );
}
