import { queryClient } from "@songtan/client/calls/query-client.ts";
import { callKey, useApiMutation } from "../api/api.ts";
import { exceptProof } from "../session/proof-retry.tsx";

/** The commands for a staff member; the list is refetched after each. */
export function useStaffCommands() {
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/staff") });
  const scopes = useApiMutation("PUT /console/staff/{id}/scopes", refresh);
  const link = useApiMutation("POST /console/staff/{id}/invitation", refresh);
  const reset = useApiMutation("POST /console/staff/{id}/reset-second-factor", refresh);
  const confirmReset = useApiMutation(
    "POST /console/staff/{id}/reset-second-factor/confirm",
    refresh,
  );
  const declineReset = useApiMutation(
    "POST /console/staff/{id}/reset-second-factor/decline",
    refresh,
  );
  const confirm = useApiMutation("POST /console/staff/{id}/confirm", refresh);
  const decline = useApiMutation("POST /console/staff/{id}/decline", refresh);
  const disable = useApiMutation("POST /console/staff/{id}/disable", refresh);
  const enable = useApiMutation("POST /console/staff/{id}/enable", refresh);
  const all = [scopes, link, reset, declineReset, confirm, decline, disable, enable];
  return {
    scopes,
    link,
    reset,
    confirmReset,
    declineReset,
    confirm,
    decline,
    disable,
    enable,
    refresh,
    error: all.map(({ error }) => exceptProof(error)).find(Boolean) ?? null,
    invited: link.data ?? confirmReset.data,
  };
}
