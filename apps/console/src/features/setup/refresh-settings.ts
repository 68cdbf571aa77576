import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey } from "../api/api.ts";
import { refreshSetup } from "./use-setup.ts";

/** After a change: what counts, and what is still missing before people can book. */
export function refreshSettings(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/settings") });
  refreshSetup();
}
