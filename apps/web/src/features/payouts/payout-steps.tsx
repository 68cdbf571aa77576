import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { useText } from "@songtan/client/language/use-text.ts";
import { ListSkeleton } from "@songtan/ui/feedback/skeletons.tsx";
import { useApiQuery } from "../api/use-call.ts";
import { PayoutBlocked } from "./payout-blocked.tsx";
import { PayoutForm } from "./payout-form.tsx";

type PayoutStepsProps = { onRequested: () => void; onClose: () => void };

/** Shows why withdrawals are not possible at the moment, or the form to withdraw. */
export function PayoutSteps({ onRequested, onClose }: PayoutStepsProps) {
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
