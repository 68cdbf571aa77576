import {
  findPosition,
  type PositionProblem,
  positionProblem,
} from "@songtan/ui/map/find-position.ts";
import { useState } from "react";
import { api } from "../api/api.ts";
import { type PickedPlace, pickedPlace } from "./picked-place.ts";

export type CurrentPlaceProblem = PositionProblem | "outside";

/** The address at a point, by the server's gazetteer, with the point itself. */
export async function placeAt(
  latitude: number,
  longitude: number,
  signal?: AbortSignal,
): Promise<PickedPlace> {
  const place = await api.call("GET /places/reverse", {
    query: { latitude, longitude },
    ...(signal ? { signal } : {}),
  });
  return { ...pickedPlace(place), latitude, longitude, placeId: null, precision: null };
}

/** The person's current position, on their request. */
export function useCurrentPlace(onFound: (place: PickedPlace) => void) {
  const [finding, setFinding] = useState(false);
  const [problem, setProblem] = useState<CurrentPlaceProblem | null>(null);
  const find = async () => {
    setFinding(true);
    setProblem(null);
    try {
      const { latitude, longitude } = await findPosition();
      const round = (degrees: number) => Number(degrees.toFixed(6));
      onFound(await placeAt(round(latitude), round(longitude)));
    } catch (thrown) {
      setProblem(thrown instanceof Error && "code" in thrown ? "outside" : positionProblem(thrown));
    } finally {
      setFinding(false);
    }
  };
  return { find, finding, problem };
}
