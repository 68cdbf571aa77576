import { line } from "@songtan/client/field-rules.ts";
import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { queryClient } from "@songtan/client/query-client.ts";
import { useRuleText } from "@songtan/client/use-problem-text.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { IncidentView } from "@songtan/contract/console/operations";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { notify } from "@songtan/ui/notify.ts";
import { Stack } from "@songtan/ui/stack.tsx";
import { TextField } from "@songtan/ui/text-field.tsx";
import { useState } from "react";
import { callKey, useCommand } from "../api/api.ts";

/** How an incident ended, in the words of who looked at it. */
export function CloseDialog({ incident, onClose }: { incident: IncidentView; onClose: () => void }) {
  const t = useText("operations");
  const shell = useText("shell");
  const rule = useRuleText();
  const [resolution, setResolution] = useState("");
  const [tried, setTried] = useState(false);
  const problem = rule(line(limits.noteCharacters))(resolution);
  const close = useCommand("POST /console/incidents/{id}/close", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/operations") });
    notify({ tone: "good", message: t("closed") });
    onClose();
  });
  const submit = () => {
    setTried(true);
    if (!problem && !close.isPending)
      close.mutate({ params: { id: incident.id }, body: { resolution: resolution.trim() } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${t("closeTitle")}: ${t(`kind.${incident.kind}`)}`}
      closeLabel={shell("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {shell("cancel")}
          </ActionButton>
          <ActionButton pending={close.isPending} onClick={submit}>
            {t("close")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t("closeExplained")}</p>
        <TextField
          label={t("closeField")}
          rows={3}
          value={resolution}
          onChange={setResolution}
          maxLength={limits.noteCharacters}
          error={(tried && problem) || close.error?.fields.resolution}
        />
        <ProblemNotice error={close.error} />
      </Stack>
    </Dialog>
  );
}
