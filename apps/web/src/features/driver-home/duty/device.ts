/**
 * Where a driver's position comes from: the browser's own interface, so that a thin native shell
 * has little to implement.
 */
export type Device = Pick<Geolocation, "getCurrentPosition" | "watchPosition" | "clearWatch"> & {
  /**
   * It continues to report the position with the screen off and another app in front. No browser
   * does.
   */
  worksInBackground?: boolean;
};

declare global {
  interface Window {
    /**
     * Set by a native shell that wraps the app before the app starts, or at any time until the
     * position is requested.
     */
    songtanDevice?: Device;
  }
}

/** The shell's device, else the browser's; null where neither reports a position. */
export function device(): Device | null {
  if (typeof window === "undefined") return null;
  return window.songtanDevice ?? navigator.geolocation ?? null;
}
