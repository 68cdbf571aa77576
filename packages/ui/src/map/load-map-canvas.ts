import { useEffect } from "react";
import { canDrawMaps } from "./source/map-support.ts";

/** The map's own code, with MapLibre. */
export const loadMapCanvas = async () => (await import("./map-canvas.tsx")).MapCanvas;

/** Only some browsers report that the person saves data. */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

const idleMilliseconds = 2_000;

/**
 * Loads the map's code while the page is idle, once a next page with a map is likely. Skipped if the person saves data
 * or the device cannot draw maps; a failure shows when the map is opened.
 */
export function useMapAhead(isLikely: boolean): void {
  useEffect(() => {
    if (!isLikely || (navigator as WithConnection).connection?.saveData) return;
    const load = () => {
      if (canDrawMaps()) void loadMapCanvas().catch(() => undefined);
    };
    // Safari lacks idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(load, idleMilliseconds);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: idleMilliseconds });
    return () => cancelIdleCallback(idle);
  }, [isLikely]);
}
