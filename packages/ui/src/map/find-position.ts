const waitMilliseconds = 12_000;

export type PositionProblem = "denied" | "unavailable";

/**
 * Requests the position of the device once; a position of the last 30 seconds is accepted. Rejects if the device does
 * not support it.
 */
export function findPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) reject(new Error("no geolocation"));
    else {
      navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
        enableHighAccuracy: true,
        timeout: waitMilliseconds,
        maximumAge: 30_000,
      });
    }
  });
}

/**
 * Returns the reason why the position was not found: the person or the browser does not allow it, or it is temporarily
 * unavailable.
 */
export const positionProblem = (thrown: unknown): PositionProblem =>
  typeof GeolocationPositionError !== "undefined" &&
  thrown instanceof GeolocationPositionError &&
  thrown.code === thrown.PERMISSION_DENIED
    ? "denied"
    : "unavailable";
