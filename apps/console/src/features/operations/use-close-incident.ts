import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { callKey, useApiMutation } from "../api/api.ts";

/** Closes an incident with a finding, and refetches the list. */
export function useCloseIncident(onClosed: () => void) {
  const t = useText("operations");
  return useApiMutation("POST /console/incidents/{id}/close", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/operations") });
    notify({ tone: "good", message: t("closed") });
    onClosed();
  });
}
