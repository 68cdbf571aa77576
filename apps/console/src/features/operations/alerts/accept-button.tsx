import { queryClient } from "@songtan/client/calls/query-client.ts";
import { useErrorText } from "@songtan/client/forms/use-error-text.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { useEffect } from "react";
import { callKey, useApiMutation } from "../../api/api.ts";

const refresh = () =>
  void queryClient.invalidateQueries({ queryKey: callKey("GET /console/operations") });

/** Accepts an alert: from now on no one else is called about it. */
export function AcceptButton({ alertId }: { alertId: string }) {
  const t = useText("operations");
  const errorText = useErrorText();
  const accept = useApiMutation("POST /console/alerts/{id}/accept", () => {
    refresh();
    notify({ tone: "good", message: t("alert.youHaveIt") });
  });
  const problem = accept.error && errorText(accept.error);
  useEffect(() => {
    if (!problem) return;
    notify({ tone: "bad", message: problem });
    refresh();
  }, [problem]);
  return (
    <ActionButton
      variant="danger"
      pending={accept.isPending}
      onClick={() => accept.mutate({ params: { id: alertId } })}
    >
      {t("alert.accept")}
    </ActionButton>
  );
}
