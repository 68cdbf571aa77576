import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiQuery } from "../api/api.ts";

/** Loads the completed and the missing steps of the setup. */
export const useSetup = () => useApiQuery("GET /console/setup", {});

export function refreshSetup(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/setup") });
}
