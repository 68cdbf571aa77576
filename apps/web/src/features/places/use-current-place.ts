import { useState } from "react";
import { api } from "../api/api.ts";
import { type PickedPlace, pickedPlace } from "./picked-place.ts";

const waitMilliseconds = 12_000;

export type CurrentPlaceProblem = "denied" | "unavailable" | "outside";

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) reject(new Error("no geolocation"));
    else {
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        enableHighAccuracy: true,
        timeout: waitMilliseconds,
        maximumAge: 30_000,
      });
    }
  });
}

const isDenied = (thrown: unknown): boolean =>
  typeof GeolocationPositionError !== "undefined" &&
  thrown instanceof GeolocationPositionError &&
  thrown.code === thrown.PERMISSION_DENIED;

/** What stands at a point, by the server's gazetteer, as the spot itself. */
export async function placeAt(latitude: number, longitude: number, signal?: AbortSignal): Promise<PickedPlace> {
  const place = await api.call("GET /places/reverse", {
    query: { latitude, longitude },
    quiet: true,
    ...(signal ? { signal } : {}),
  });
  return { ...pickedPlace(place), latitude, longitude, placeId: null, precision: null };
}

/** Where the person stands, when they say so. */
export function useCurrentPlace(onFound: (place: PickedPlace) => void) {
  const [finding, setFinding] = useState(false);
  const [problem, setProblem] = useState<CurrentPlaceProblem | null>(null);
  const find = async () => {
    setFinding(true);
    setProblem(null);
    try {
      const { coords } = await currentPosition();
      const round = (degrees: number) => Number(degrees.toFixed(6));
      onFound(await placeAt(round(coords.latitude), round(coords.longitude)));
    } catch (thrown) {
      setProblem(isDenied(thrown) ? "denied" : thrown instanceof Error && "code" in thrown ? "outside" : "unavailable");
    } finally {
      setFinding(false);
    }
  };
  return { find, finding, problem };
}
