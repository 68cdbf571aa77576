import { create } from "zustand";

/** A position of the phone, in the format of the positions call. */
export type Fix = {
  latitude: number;
  longitude: number;
  accuracyMetres?: number;
  heading?: number;
  recordedAt: string;
};

export type LocationState = "unknown" | "asking" | "on" | "denied" | "unavailable";

type Location = {
  state: LocationState;
  fix: Fix | null;
  /** Being tried again: what was wrong stays on the screen until it is known to be right. */
  looking: boolean;
};

/**
 * This phone's position, as far as the driver permits. Stored over pages, so that maps do not start
 * from nothing.
 */
export const useLocationSlice = create<Location>()(() => ({
  state: "unknown",
  fix: null,
  looking: false,
}));

const compassDegrees = 360;

export function fixOf({ coords, timestamp }: GeolocationPosition): Fix {
  const { heading } = coords;
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracyMetres: Math.min(100_000, Math.round(coords.accuracy)),
    // Without movement, browsers report NaN or null.
    ...(typeof heading === "number" && Number.isFinite(heading)
      ? { heading: heading % compassDegrees }
      : {}),
    recordedAt: new Date(timestamp).toISOString(),
  };
}

export function stateOfProblem(problem: Pick<GeolocationPositionError, "code">): LocationState {
  const permissionDenied = 1;
  return problem.code === permissionDenied ? "denied" : "unavailable";
}
