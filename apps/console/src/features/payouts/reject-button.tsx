import { mergeIntoCache, queryClient } from "@songtan/client/calls/query-client.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ConsolePayout } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { useState } from "react";
import { callKey, useApiMutation } from "../api/api.ts";
import { NoteDialog } from "../shell/forms/note-dialog.tsx";

/** Rejects a payout with a note that the driver reads; possible only before it is approved. */
export function RejectButton({ payout }: { payout: ConsolePayout }) {
  const t = useText("payouts");
  const [dialogOpen, setDialogOpen] = useState(false);
  const reject = useApiMutation("POST /console/payouts/{id}/reject", (now) => {
    mergeIntoCache(callKey("GET /console/payouts/{id}", { params: { id: now.id } }), now);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/payouts/waiting") });
    setDialogOpen(false);
  });
  if (payout.state !== "requested") return null;
  return (
    <>
      <ActionButton variant="danger" onClick={() => setDialogOpen(true)}>
        {t("page.reject")}
      </ActionButton>
      {dialogOpen && (
        <NoteDialog
          label={t("words")}
          title={t("page.rejectTitle", { name: payout.owner.name })}
          explained={t("page.rejectWords")}
          submitLabel={t("page.reject")}
          danger
          pending={reject.isPending}
          error={reject.error}
          onClose={() => setDialogOpen(false)}
          onSubmit={(note) => reject.mutate({ params: { id: payout.id }, body: { words: note } })}
        />
      )}
    </>
  );
}
