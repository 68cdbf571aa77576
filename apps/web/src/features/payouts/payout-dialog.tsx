import { ProblemNotice } from "@songtan/client/problem-notice.tsx";
import { useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Dialog } from "@songtan/ui/dialog.tsx";
import { ListSkeleton } from "@songtan/ui/skeletons.tsx";
import { useState } from "react";
import { useCall } from "../api/use-call.ts";
import { PayoutBlocked } from "./payout-blocked.tsx";
import { PayoutForm } from "./payout-form.tsx";

/** Takes money out of a driver's balance: what it costs and when it comes first, then the amount. */
export function PayoutDialog({ onAsked }: { onAsked: () => void }) {
  const t = useText("payouts");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActionButton fullWidth onClick={() => setOpened(true)}>
        {t("ask.action")}
      </ActionButton>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title={t("ask.title")} closeLabel={t("close")}>
          <PayoutSteps onAsked={onAsked} onClose={() => setOpened(false)} />
        </Dialog>
      )}
    </>
  );
}

function PayoutSteps({ onAsked, onClose }: { onAsked: () => void; onClose: () => void }) {
  const t = useText("payouts");
  const { data: terms, error, refetch } = useCall("GET /driver/payouts/terms", {}, { staleMilliseconds: 0 });
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!terms) return <ListSkeleton rows={4} label={t("loading")} />;
  if (terms.block) return <PayoutBlocked terms={terms} block={terms.block} />;
  return (
    <PayoutForm
      terms={terms}
      onAsked={() => {
        onAsked();
        onClose();
      }}
    />
  );
}
