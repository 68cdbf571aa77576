import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey } from "../api/api.ts";
import { refreshSetup } from "./use-setup.ts";

/** Refetches the settings and the list of missing setup after a change. */
export function refreshSettings(): void {
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/settings") });
  refreshSetup();
}
