import type { Map as MapLibreMap, MapMouseEvent } from "maplibre-gl";

type PointerMap = Pick<MapLibreMap, "on" | "off" | "getCanvas" | "isMoving">;

/**
 * The pointer becomes a hand over what can be pressed. Looking that up reads all that is drawn below it: once a frame
 * is enough, and while the map is dragged nothing is pressed, and its time belongs to the drawing.
 */
export function showPointer(map: PointerMap, isOver: (event: MapMouseEvent) => boolean) {
  let frame = 0;
  const onMove = (event: MapMouseEvent) => {
    cancelAnimationFrame(frame);
    if (event.originalEvent.buttons !== 0 || map.isMoving()) return;
    frame = requestAnimationFrame(() => {
      map.getCanvas().style.cursor = isOver(event) ? "pointer" : "";
    });
  };
  map.on("mousemove", onMove);
  return () => {
    cancelAnimationFrame(frame);
    map.off("mousemove", onMove);
  };
}
