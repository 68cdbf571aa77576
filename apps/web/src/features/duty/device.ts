/** Where a driver's place comes from: the browser's own words for it, so that a thin native shell has few to speak. */
export type Device = Pick<Geolocation, "getCurrentPosition" | "watchPosition" | "clearWatch"> & {
  /** It goes on telling the place with the screen off and another app in front. No browser does. */
  worksInBackground?: boolean;
};

declare global {
  interface Window {
    /** Set by a native shell around the app before the app starts, or at any time until the place is asked for. */
    songtanDevice?: Device;
  }
}

/** The shell's device, else the browser's; null where neither tells a place. */
export function device(): Device | null {
  if (typeof window === "undefined") return null;
  return window.songtanDevice ?? navigator.geolocation ?? null;
}
