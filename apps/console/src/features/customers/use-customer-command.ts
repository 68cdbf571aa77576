import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey } from "../api/api.ts";

/** Loads what a command about a customer has changed. */
export function refreshCustomers(): void {
  for (const stale of [
    "GET /console/customers/{id}",
    "GET /console/customers",
    "GET /console/adjustments",
  ] as const)
    void queryClient.invalidateQueries({ queryKey: callKey(stale) });
}
