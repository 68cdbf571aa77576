import { queryClient } from "@songtan/client/query-client.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ConsolePayout } from "@songtan/contract/console/payouts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { useState } from "react";
import { callKey, useCommand } from "../api/api.ts";
import { WordsDialog } from "../shell/words-dialog.tsx";

/** Sends a payout back with words the driver reads; only before anybody has agreed to it. */
export function RejectButton({ payout }: { payout: ConsolePayout }) {
  const t = useText("payouts");
  const [asking, setAsking] = useState(false);
  const reject = useCommand("POST /console/payouts/{id}/reject", (now) => {
    queryClient.setQueryData(callKey("GET /console/payouts/{id}", { params: { id: now.id } }), now);
    void queryClient.invalidateQueries({ queryKey: callKey("GET /console/payouts/waiting") });
    setAsking(false);
  });
  if (payout.state !== "requested") return null;
  return (
    <>
      <ActionButton variant="danger" onClick={() => setAsking(true)}>
        {t("page.reject")}
      </ActionButton>
      {asking && (
        <WordsDialog
          label={t("words")}
          title={t("page.rejectTitle", { name: payout.owner.name })}
          explained={t("page.rejectWords")}
          submitLabel={t("page.reject")}
          danger
          pending={reject.isPending}
          error={reject.error}
          onClose={() => setAsking(false)}
          onWords={(words) => reject.mutate({ params: { id: payout.id }, body: { words } })}
        />
      )}
    </>
  );
}
