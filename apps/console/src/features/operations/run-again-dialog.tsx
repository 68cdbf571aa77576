import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { notify } from "@songtan/ui/feedback/notify.ts";
import { Confirm } from "@songtan/ui/overlay/confirm.tsx";
import { callKey, useApiMutation } from "../api/api.ts";

type RunAgainDialogProps = { incident: IncidentView; onClose: () => void };

/** Runs failed jobs again, after one question: what they failed with may still be there. */
export function RunAgainDialog({ incident, onClose }: RunAgainDialogProps) {
  const t = useText("operations");
  const run = useApiMutation("POST /console/incidents/{id}/run-again", ({ count }) => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/operations") });
    notify({ tone: "good", message: t("jobs.running", { count }) });
    onClose();
  });
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={() => run.mutate({ params: { id: incident.id } })}
      title={t("jobs.runAgain")}
      confirmLabel={t("jobs.runAgain")}
      cancelLabel={t("jobs.notNow")}
      pending={run.isPending}
      error={run.error ? <ProblemNotice error={run.error} /> : undefined}
    >
      {t("jobs.explained")}
    </Confirm>
  );
}
