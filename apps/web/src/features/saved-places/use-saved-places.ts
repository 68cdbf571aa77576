import { useQueryClient } from "@tanstack/react-query";
import { callKey, useCall } from "../api/use-call.ts";

export const useSavedPlaces = () => useCall("GET /customer/places", { quiet: true });

/** The list is asked anew, also where the booking form offers it. */
export function useSavedPlacesChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: callKey("GET /customer/places") });
}
