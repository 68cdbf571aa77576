import { useComputedColorScheme } from "@mantine/core";
import { MapAttribution } from "./map-attribution.tsx";
import { zoomsOf } from "./map-camera.ts";
import { MapControls } from "./map-controls.tsx";
import css from "./map-frame.module.css";
import { embedded } from "./map-source.ts";
import type { MapFrameProps } from "./map-types.ts";
import { MapSkeleton } from "./skeletons.tsx";
import { useMap } from "./use-map.ts";
import { useMapContent } from "./use-map-content.ts";
import { useMapPin } from "./use-map-pin.ts";

/** The pin that stands still while the map moves under it. */
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
  const isDark = useComputedColorScheme("light") === "dark";
  const { place, map, source } = useMap(props, isDark);
  const zooms = zoomsOf(source ?? embedded);
  useMapContent(map, props, zooms.fit);
  useMapPin(map, props, zooms.pin);
  return (
    <>
      <div className={css.canvas} data-source={source?.kind}>
        <div ref={place} className={css.place} />
      </div>
      {!map && (
        <div className={css.canvas}>
          <MapSkeleton label={props.loadingLabel} />
        </div>
      )}
      {props.placing && <CentrePin label={props.placing.label} />}
      <MapAttribution map={map} source={source} embedded={props.attribution} above={Boolean(props.placing)} />
      <MapControls map={map} props={props} zooms={zooms} />
    </>
  );
}
