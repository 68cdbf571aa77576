const waitMilliseconds = 12_000;

export type PositionProblem = "denied" | "unavailable";

/** Where the device is, asked once; a position of the last half minute will do. Fails also where nothing can be asked. */
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

/** Why it was not found: the person or the browser does not allow it, or it cannot be told now. */
export const positionProblem = (thrown: unknown): PositionProblem =>
  typeof GeolocationPositionError !== "undefined" &&
  thrown instanceof GeolocationPositionError &&
  thrown.code === thrown.PERMISSION_DENIED
    ? "denied"
    : "unavailable";
