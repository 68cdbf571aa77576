import { queryClient } from "@songtan/client/calls/query-client.ts";
import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ExportedList } from "@songtan/contract/console/overview/exports";
import { limits } from "@songtan/domain/limits";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { CheckField } from "@songtan/ui/fields/check-field.tsx";
import { TextField } from "@songtan/ui/fields/text-field.tsx";
import { Stack } from "@songtan/ui/layout/stack.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../../api/api.ts";

type SaveFilterDialogProps = { list: ExportedList; query: string; onClose: () => void };

/** Stores the filters of the page under a name. */
export function SaveFilterDialog({ list, query, onClose }: SaveFilterDialogProps) {
  const t = useText("shell");
  const [name, setName] = useState("");
  const [isDefault, setDefault] = useState(false);
  const save = useApiMutation("POST /console/saved-filters", () => {
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/saved-filters") });
    onClose();
  });
  const send = () => {
    if (!save.isPending) save.mutate({ body: { list, name, query, isDefault } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("savedFilters.save")}
      closeLabel={t("cancel")}
      footer={
        <>
          <ActionButton variant="outline" onClick={onClose}>
            {t("cancel")}
          </ActionButton>
          <ActionButton pending={save.isPending} onClick={send}>
            {t("savedFilters.confirm")}
          </ActionButton>
        </>
      }
    >
      <Stack gap={3}>
        <TextField
          label={t("savedFilters.name")}
          value={name}
          maxLength={limits.savedFilterNameCharacters}
          onChange={setName}
          error={save.error?.fields.name}
        />
        <CheckField label={t("savedFilters.isDefault")} checked={isDefault} onChange={setDefault} />
        <ProblemNotice error={save.error} />
      </Stack>
    </Dialog>
  );
}
