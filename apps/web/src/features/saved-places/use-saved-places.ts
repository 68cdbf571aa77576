import { useQueryClient } from "@tanstack/react-query";
import { callKey, useApiQuery } from "../api/use-call.ts";

export const useSavedPlaces = () => useApiQuery("GET /customer/places", { quiet: true });

/** Returns a function that refetches the list, including where the booking form offers it. */
export function useSavedPlacesChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: callKey("GET /customer/places") });
}
