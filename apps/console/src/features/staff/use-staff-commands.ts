import { queryClient } from "@songtan/client/query-client.ts";
import { callKey, useCommand } from "../api/api.ts";

/** What can be done to a member of staff; the list is read anew after each. */
export function useStaffCommands() {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: callKey("GET /console/staff") });
  const scopes = useCommand("PUT /console/staff/{id}/scopes", refresh);
  const link = useCommand("POST /console/staff/{id}/invitation", refresh);
  const reset = useCommand("POST /console/staff/{id}/reset-second-factor", refresh);
  const confirm = useCommand("POST /console/staff/{id}/confirm", refresh);
  const decline = useCommand("POST /console/staff/{id}/decline", refresh);
  const disable = useCommand("POST /console/staff/{id}/disable", refresh);
  const enable = useCommand("POST /console/staff/{id}/enable", refresh);
  const all = [scopes, link, reset, confirm, decline, disable, enable];
  return {
    scopes,
    link,
    reset,
    confirm,
    decline,
    disable,
    enable,
    refresh,
    error: all.find((one) => one.error)?.error ?? null,
    invited: link.data ?? reset.data,
  };
}
