import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiQuery } from "../api/api.ts";

/** What was set up and what is missing. */
export const useSetup = () => useApiQuery("GET /console/setup", {});

export function refreshSetup(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/setup") });
}
