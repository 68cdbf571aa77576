import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiQuery } from "../../api/api.ts";

/** The providers outside: what is set of each, and what waits. */
export const useProviders = () => useApiQuery("GET /console/providers", {});

/** After a change or a test: what is set, and what is still missing before people can book. */
export function refreshProviders(): void {
  for (const call of ["GET /console/providers", "GET /console/setup"] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}
