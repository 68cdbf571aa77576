import type { ApiError } from "@songtan/client/calls/api-error.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PickedPlace } from "./picked-place.ts";
import { placeAt } from "./use-current-place.ts";

type Spot = { latitude: number; longitude: number };

/** The address under the pin, requested again each time the map comes to rest. */
export function usePinPlace(start: Spot | null) {
  const locale = useLocale();
  const [moved, setMoved] = useState<Spot | null>(null);
  const spot = moved ?? start;
  const found = useQuery<PickedPlace, ApiError>({
    queryKey: ["GET /places/reverse", locale, spot],
    queryFn: ({ signal }) =>
      spot ? placeAt(spot.latitude, spot.longitude, signal) : Promise.reject(new Error("no spot")),
    enabled: spot !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    place: found.data ?? null,
    looking: found.isFetching,
    error: found.error,
    /** The server's sentence about a pin in a river or at sea. */
    inWater: found.error?.code === "in_water" ? found.error.fields.latitude : undefined,
    moveTo: (longitude: number, latitude: number) => setMoved({ latitude, longitude }),
    reset: () => setMoved(null),
  };
}
