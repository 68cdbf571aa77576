import { useSyncExternalStore } from "react";
import { MapSkeleton } from "../feedback/skeletons.tsx";
import { currentScheme, watchScheme } from "../theme/color-scheme.ts";
import { MapAttribution } from "./map-attribution.tsx";
import { zoomsOf } from "./map-camera.ts";
import { MapControls } from "./map-controls.tsx";
import css from "./map-frame.module.css";
import { embedded } from "./source/map-source.ts";
import type { MapFrameProps } from "./source/map-types.ts";
import { useMap } from "./use-map.ts";
import { useMapContent } from "./use-map-content.ts";
import { useMapCrowd } from "./use-map-crowd.ts";
import { useMapPin } from "./use-map-pin.ts";

/** The pin that stays still while the map moves under it. */
function CentrePin({ label }: { label: string }) {
  return (
    <div className={css.pin} aria-hidden="true">
      <span className={css.pinLabel}>{label}</span>
      <svg viewBox="0 0 40 52" width="40" height="52" aria-hidden="true">
        <path d="M20 2c10 0 18 7.500 18 17.500C38 33 27 42 20 50 13 42 2 33 2 19.500 2 9.500 10 2 20 2Z" />
        <circle cx="20" cy="19.500" r="6.500" />
      </svg>
      <span className={css.pinFoot} />
    </div>
  );
}

export function MapCanvas(props: MapFrameProps) {
  const isDark = useSyncExternalStore(watchScheme, currentScheme, () => "light") === "dark";
  const { place: containerRef, map, source, isDrawn } = useMap(props, isDark);
  const zooms = zoomsOf(source ?? embedded);
  useMapContent(map, props, zooms.fit);
  useMapCrowd(map, props, { isDark, fit: zooms.fit });
  useMapPin(map, props, zooms.pin);
  return (
    <>
      {!isDrawn && (
        <div className={css.canvas}>
          <MapSkeleton label={props.loadingLabel} />
        </div>
      )}
      <div className={css.canvas} data-source={source?.kind} data-waiting={!isDrawn || undefined}>
        <div ref={containerRef} className={css.place} />
      </div>
      {props.placing && isDrawn && <CentrePin label={props.placing.label} />}
      <MapAttribution
        map={map}
        source={source}
        embedded={props.attribution}
        above={Boolean(props.placing)}
      />
      <MapControls map={map} props={props} zooms={zooms} />
    </>
  );
}
