import type { Map as MapLibreMap } from "maplibre-gl";
import { IconButton } from "../controls/icon-button.tsx";
import { fitAll } from "./map-camera.ts";
import css from "./map-frame.module.css";
import type { MapFrameProps } from "./source/map-types.ts";
import { useMapLocate } from "./use-map-locate.ts";
import { userMove } from "./use-map-pin.ts";

function Icon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      <path d={d} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export interface MapControlsProps {
  map: MapLibreMap | null;
  props: MapFrameProps;
  zooms: { fit: number; pin: number };
}

const hasCrowd = (crowd: MapFrameProps["crowd"]): boolean =>
  crowd !== undefined && crowd.dots.length + crowd.pins.length > 0;

/** Closer, further, everything, me. */
export function MapControls({ map, props, zooms }: MapControlsProps) {
  const { placing, zoomInLabel, zoomOutLabel, fitLabel, locate } = props;
  const { find, finding, problem, dismiss } = useMapLocate(map, props, zooms.pin);
  const nothingToFit =
    !props.stops?.length && !props.line && !props.courier && !hasCrowd(props.crowd);
  return (
    <>
      <div className={css.controls}>
        <IconButton label={zoomInLabel} onClick={() => map?.zoomIn({}, userMove)}>
          <Icon d="M12 5v14M5 12h14" />
        </IconButton>
        <IconButton label={zoomOutLabel} onClick={() => map?.zoomOut({}, userMove)}>
          <Icon d="M5 12h14" />
        </IconButton>
        {!placing && !nothingToFit && (
          <IconButton
            label={fitLabel}
            onClick={() => map && fitAll(map, props, { fit: zooms.fit, animate: true })}
          >
            <Icon d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </IconButton>
        )}
        {locate && (
          <IconButton
            label={finding ? locate.finding : locate.label}
            aria-busy={finding}
            onClick={find}
          >
            <Icon d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 2v3M12 19v3M2 12h3M19 12h3" />
          </IconButton>
        )}
      </div>
      <div role="status" className={css.say}>
        {locate && problem && (
          <p className={css.problem}>
            <span>{locate[problem]}</span>
            <IconButton label={locate.closeLabel} onClick={dismiss}>
              <Icon d="m7 7 10 10M17 7 7 17" />
            </IconButton>
          </p>
        )}
      </div>
    </>
  );
}
