import { formatBaht } from "@songtan/client/format.ts";
import { useText } from "@songtan/client/use-text.ts";
import type { ChargeView } from "@songtan/contract/charges";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { useEffect } from "react";
import { useCommand } from "../api/use-call.ts";
import css from "./awaiting-payment.module.css";
import { QrPanel } from "./qr-panel.tsx";
import { TimeLeft } from "./time-left.tsx";

const askAgainMilliseconds = 4000;

/** Whether it still waits for the payer or the provider. */
export const isUnderWay = (charge: ChargeView | undefined): charge is ChargeView =>
  charge?.state === "pending" || charge?.state === "calling";

type ChargeUnderWayProps = { charge: ChargeView; number: string; onChanged: (charge: ChargeView) => void };

/** A payment that waits: what to scan or where to confirm, until when, and the way back to another. */
export function ChargeUnderWay({ charge, number, onChanged }: ChargeUnderWayProps) {
  const t = useText("payments");
  const charges = useText("charges");
  const { mutate: ask } = useCommand("POST /charges/{id}/check", (now) => {
    if (now.state !== charge.state) onChanged(now);
  });
  const end = useCommand("POST /charges/{id}/end", onChanged);
  useEffect(() => {
    const timer = setInterval(() => ask({ params: { id: charge.id } }), askAgainMilliseconds);
    return () => clearInterval(timer);
  }, [ask, charge.id]);
  const { qrImageUrl, authorizeUri } = charge;
  return (
    <div className={css.content}>
      <p>{charges("waiting.pay", { amount: formatBaht(charge.amountSatang) })}</p>
      <TimeLeft until={charge.expiresAt} />
      {qrImageUrl && <QrPanel url={qrImageUrl} number={number} />}
      {authorizeUri && (
        <ActionButton onClick={() => window.location.assign(authorizeUri)} fullWidth>
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
