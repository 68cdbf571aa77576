import { sketchPoints } from "./map-bounds.ts";
import { stopKindClass } from "./markers/stop-kind.ts";
import css from "./sketch-map.module.css";
import type { MapFrameProps } from "./source/map-types.ts";

const size = { width: 400, height: 300, margin: 60 };

/** The places and the way between them on a plain surface: for devices that cannot draw the real map. */
export function SketchMap(props: MapFrameProps) {
  const { label, stops = [], courier, line, crowd, fallbackMessage } = props;
  const along = line?.coordinates ?? stops.map((stop) => stop.lngLat);
  const points = [
    ...stops.map((stop) => stop.lngLat),
    ...along,
    ...(courier ? [courier.lngLat] : []),
    ...(crowd?.lines ?? []).flatMap(({ coordinates }) => coordinates),
  ];
  const placed = sketchPoints(points, size);
  const stopPoints = placed.slice(0, stops.length);
  const linePoints = placed.slice(stops.length, stops.length + along.length);
  const courierIndex = stops.length + along.length;
  const courierPoint = courier ? placed[courierIndex] : undefined;
  let next = courierIndex + (courier ? 1 : 0);
  const crowdLines = (crowd?.lines ?? []).map(({ id, coordinates }) => {
    const from = next;
    next += coordinates.length;
    return { id, linePoints: placed.slice(from, next) };
  });
  return (
    <div className={css.sketch}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className={css.sketchDrawing}
      >
        <polyline points={linePoints.join(" ")} className={css.sketchLine} />
        {crowdLines.map((crowdLine) => (
          <polyline
            key={crowdLine.id}
            points={crowdLine.linePoints.join(" ")}
            className={css.sketchCrowdLine}
            data-selected={crowdLine.id === crowd?.selectedId || undefined}
          />
        ))}
        {stopPoints.map(([x, y], index) => (
          <g
            key={stops[index]?.id}
            transform={`translate(${x} ${y})`}
            className={stopKindClass(stops[index]?.kind ?? "end")}
          >
            <circle r="15" className={css.sketchStop} />
            <text textAnchor="middle" dy="5" className={css.sketchText}>
              {stops[index]?.label}
            </text>
          </g>
        ))}
        {courierPoint && (
          <circle cx={courierPoint[0]} cy={courierPoint[1]} r="10" className={css.sketchCourier} />
        )}
      </svg>
      <p className={css.fallbackMessage}>{fallbackMessage}</p>
    </div>
  );
}
