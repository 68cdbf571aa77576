import { queryClient } from "@songtan/client/query-client.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { notify } from "@songtan/ui/notify.ts";
import { callKey, useCommand } from "../api/api.ts";
import { WordsDialog } from "../shell/words-dialog.tsx";

/** How an incident ended, in the words of who looked at it. */
export function CloseDialog({ incident, onClose }: { incident: IncidentView; onClose: () => void }) {
  const t = useText("operations");
  const close = useCommand("POST /console/incidents/{id}/close", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/operations") });
    notify({ tone: "good", message: t("closed") });
    onClose();
  });
  return (
    <WordsDialog
      title={`${t("closeTitle")}: ${t(`kind.${incident.kind}`)}`}
      explained={t(incident.disowned ? "liftExplained" : "closeExplained")}
      label={t("closeField")}
      submitLabel={t(incident.disowned ? "lift" : "close")}
      pending={close.isPending}
      error={close.error}
      onClose={onClose}
      onWords={(resolution) => close.mutate({ params: { id: incident.id }, body: { resolution } })}
    />
  );
}
