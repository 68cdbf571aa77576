import type { ApiError } from "@songtan/client/calls/api-error.ts";
import type { Listed } from "@songtan/client/calls/call-types.ts";
import { useSettled } from "@songtan/client/forms/use-settled.ts";
import { useLocale } from "@songtan/client/language/use-text.ts";
import type { PlaceView } from "@songtan/contract/bookings/places";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../api/api.ts";

const typingMilliseconds = 180;
const lettersMin = 1;
/** The gazetteer does not change while a customer books. */
const staleMilliseconds = 3_600_000;

export type PlaceSearch = { places: PlaceView[]; searching: boolean; error: ApiError | null };

/** Searches places for the typed text, from the first letter on; those near `near` come first. */
export function usePlaceSearch(
  text: string,
  near: { latitude: number; longitude: number } | null,
): PlaceSearch {
  const locale = useLocale();
  const trimmed = text.trim();
  const settled = useSettled(trimmed, typingMilliseconds);
  const enabled = settled.length >= lettersMin && settled === trimmed;
  const query = {
    q: settled.slice(0, 200),
    limit: 8,
    ...(near ? { near: `${near.latitude},${near.longitude}` } : {}),
  };
  const found = useQuery<Listed<PlaceView>, ApiError>({
    queryKey: ["GET /places", locale, query],
    queryFn: ({ signal }) => api.call("GET /places", { query, signal }),
    enabled,
    staleTime: staleMilliseconds,
    placeholderData: keepPreviousData,
  });
  const long = trimmed.length >= lettersMin;
  return {
    places: long ? (found.data?.data ?? []) : [],
    searching: long && (found.isFetching || settled !== trimmed),
    error: long ? found.error : null,
  };
}
