import { ProblemNotice } from "@songtan/client/forms/problem-notice.tsx";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TopUpView } from "@songtan/contract/payments/payments";
import { topUpLimits } from "@songtan/domain/payments/top-up";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect, useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import { AmountChoice, useAmount } from "../amount-choice.tsx";
import css from "../awaiting-payment.module.css";
import { QrPanel } from "../qr/qr-panel.tsx";
import { TimeLeft } from "../time-left.tsx";

const pollMilliseconds = 4000;
const usualSatang = [10_000, 20_000, 50_000, 100_000];

/** The amount, the code to pay it by, and that it has arrived. */
export function TopUpSteps({ onPaid, onClose }: { onPaid: () => void; onClose: () => void }) {
  const t = useText("payments");
  const [topUp, setTopUp] = useState<TopUpView | null>(null);
  const start = useApiMutation("POST /driver/top-ups", setTopUp);
  const { mutate: checkTopUp } = useApiMutation("POST /driver/top-ups/{id}/check", (now) => {
    setTopUp(now);
    if (now.state === "paid") onPaid();
  });
  const waits = topUp?.state === "pending" || topUp?.state === "calling";
  useEffect(() => {
    if (!topUp || !waits) return;
    const timer = setInterval(() => checkTopUp({ params: { id: topUp.id } }), pollMilliseconds);
    return () => clearInterval(timer);
  }, [topUp, waits, checkTopUp]);
  if (topUp?.state === "paid") {
    return (
      <div className={css.content}>
        <Notice
          tone="good"
          title={t("topUp.paid", { amount: formatBaht(topUp.amountSatang) })}
          live
        >
          {t("topUp.paidWords")}
        </Notice>
        <ActionButton onClick={onClose}>{t("topUp.close")}</ActionButton>
      </div>
    );
  }
  if (topUp && waits) {
    return (
      <div className={css.content}>
        <p>{t("topUp.scan", { amount: formatBaht(topUp.amountSatang) })}</p>
        <TimeLeft until={topUp.expiresAt} />
        {topUp.qrImageUrl ? (
          <QrPanel url={topUp.qrImageUrl} number="top-up" />
        ) : (
          <p role="status">{t("awaiting.asking")}</p>
        )}
      </div>
    );
  }
  return (
    <AmountForm
      ended={topUp !== null}
      pending={start.isPending}
      error={start.error}
      onAmount={(amountSatang) => start.mutate({ body: { amountSatang } })}
    />
  );
}

type AmountFormProps = {
  /** The last code ran out or failed. */
  ended: boolean;
  pending: boolean;
  error: ReturnType<typeof useApiMutation<"POST /driver/top-ups">>["error"];
  onAmount: (amountSatang: number) => void;
};

function AmountForm({ ended, pending, error, onAmount }: AmountFormProps) {
  const t = useText("payments");
  const amount = useAmount("200", topUpLimits);
  const submit = () => {
    if (amount.satang === null) amount.showProblem();
    else onAmount(amount.satang);
  };
  return (
    <div className={css.content}>
      {ended && <Notice tone="warn" title={t("topUp.ended")} live />}
      <AmountChoice label={t("topUp.amount")} usual={usualSatang} amount={amount} />
      {error && <ProblemNotice error={error} />}
      <ActionButton onClick={submit} pending={pending} fullWidth>
        {t("topUp.next")}
      </ActionButton>
    </div>
  );
}
