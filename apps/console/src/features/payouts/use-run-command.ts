import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation } from "../api/api.ts";

type RunCommand =
  | "PUT /console/payout-runs/{id}/items/{payoutId}"
  | "POST /console/payout-runs/{id}/approve"
  | "POST /console/payout-runs/{id}/discard";

/** A command that returns the run's current state. */
export function useRunCommand<Name extends RunCommand>(
  name: Name,
  runId: string,
  onDone: () => void = () => {},
) {
  return useApiMutation(name, (run) => {
    mergeIntoCache(callKey("GET /console/payout-runs/{id}", { params: { id: runId } }), run);
    for (const stale of [
      "GET /console/payout-runs",
      "GET /console/payouts",
      "GET /console/payouts/waiting",
    ] as const)
      void queryClient.invalidateQueries({ queryKey: callKey(stale) });
    onDone();
  });
}
