import { leavePage } from "@songtan/client/device/leave-page.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { ChargeView } from "@songtan/contract/payments/charges";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./awaiting-payment.module.css";
import { QrPanel } from "./qr/qr-panel.tsx";
import { TimeLeft } from "./time-left.tsx";

const pollMilliseconds = 4000;

/** Returns true while the payer or the provider has yet to complete the charge. */
export const isChargePending = (charge: ChargeView | undefined): charge is ChargeView =>
  charge?.state === "pending" || charge?.state === "calling";

type PendingChargeProps = {
  charge: ChargeView;
  number: string;
  onChanged: (charge: ChargeView) => void;
};

/**
 * Shows a pending payment: the code to scan or the page to confirm on, the deadline, and the way back to another
 * method.
 */
export function PendingCharge({ charge, number, onChanged }: PendingChargeProps) {
  const t = useText("payments");
  const charges = useText("charges");
  const { mutate: checkCharge } = useApiMutation("POST /charges/{id}/check", (now) => {
    if (now.state !== charge.state) onChanged(now);
  });
  const end = useApiMutation("POST /charges/{id}/end", onChanged);
  useEffect(() => {
    const timer = setInterval(() => checkCharge({ params: { id: charge.id } }), pollMilliseconds);
    return () => clearInterval(timer);
  }, [checkCharge, charge.id]);
  const { qrImageUrl, authorizeUri } = charge;
  return (
    <div className={css.content}>
      <div className={css.head}>
        <p>{charges("waiting.pay", { amount: formatBaht(charge.amountSatang) })}</p>
        <TimeLeft until={charge.expiresAt} />
      </div>
      {qrImageUrl && (
        <QrPanel url={qrImageUrl} number={number} sandboxPayUri={charge.sandboxPayUri} />
      )}
      {authorizeUri && (
        <ActionButton onClick={() => leavePage(authorizeUri)} fullWidth>
          {t("awaiting.toBank")}
        </ActionButton>
      )}
      {!qrImageUrl && !authorizeUri && <p role="status">{t("awaiting.asking")}</p>}
      {charge.state === "pending" && (
        <ActionButton
          variant="quiet"
          fullWidth
          pending={end.isPending}
          onClick={() => end.mutate({ params: { id: charge.id } })}
        >
          {charges("waiting.another")}
        </ActionButton>
      )}
    </div>
  );
}

/** Why the last one did not go through; nothing for one that was ended or ran out. */
export function ChargeFailure({ charge }: { charge: ChargeView | undefined }) {
  const t = useText("payments");
  if (charge?.state !== "failed") return null;
  return (
    <Notice tone="bad" title={t("awaiting.failed")} live>
      {t(`failure.${charge.failure ?? "other"}`)}
    </Notice>
  );
}
