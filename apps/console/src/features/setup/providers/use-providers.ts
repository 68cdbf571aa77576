import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiQuery } from "../../api/api.ts";

/** Loads the external providers: the settings of each, and any draft. */
export const useProviders = () => useApiQuery("GET /console/providers", {});

/** Refetches the providers and the list of missing setup after a change or a test. */
export function refreshProviders(): void {
  for (const call of ["GET /console/providers", "GET /console/setup"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
