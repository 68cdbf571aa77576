import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { Dialog } from "@songtan/ui/overlay/dialog.tsx";
import { useState } from "react";
import { useApiQuery } from "../api/use-call.ts";
import { PayoutBlocked } from "./payout-blocked.tsx";
import { PayoutForm } from "./payout-form.tsx";

/** Withdraws money from a driver's balance: first the cost and the arrival, then the amount. */
export function PayoutDialog({ onRequested }: { onRequested: () => void }) {
  const t = useText("payouts");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton fullWidth onClick={() => setOpened(true)}>
        {t("ask.action")}
      </ActionButton>
      {opened && (
        <Dialog
          opened
          onClose={() => setOpened(false)}
          title={t("ask.title")}
          closeLabel={t("close")}
        >
          <PayoutSteps onRequested={onRequested} onClose={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  );
}

function PayoutSteps({ onRequested, onClose }: { onRequested: () => void; onClose: () => void }) {
  const t = useText("payouts");
  const {
    data: terms,
    error,
    refetch,
  } = useApiQuery("GET /driver/payouts/terms", {}, { staleMilliseconds: 0 });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!terms) return <ListSkeleton rows={4} label={t("loading")} />;
  if (terms.block) return <PayoutBlocked terms={terms} block={terms.block} />;
  return (
    <PayoutForm
      terms={terms}
      onRequested={() => {
        onRequested();
        onClose();
      }}
    />
  );
}
