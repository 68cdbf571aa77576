import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { TrackingView } from "@songtan/contract/bookings/tracking";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import css from "./awaiting-payment.module.css";
import { QrPanel } from "./qr/qr-panel.tsx";
import { TimeLeft, useIsOver } from "./time-left.tsx";

type PayByLinkProps = { payment: NonNullable<TrackingView["payment"]>; number: string };

/** Lets a caller pay by the link they were sent, without signing in. */
export function PayByLink({ payment, number }: PayByLinkProps) {
  const t = useText("payments");
  const { amountSatang, qrImageUrl, sandboxPayUri, expiresAt, failure } = payment;
  const isOver = useIsOver(expiresAt) || failure !== undefined;
  return (
    <section className={css.content} aria-label={t("byLink.title")}>
      <h2>{t("byLink.title")}</h2>
      <div className={css.head}>
        <Money size="hero">{formatBaht(amountSatang)}</Money>
        {expiresAt && !isOver && <TimeLeft until={expiresAt} />}
      </div>
      {isOver ? (
        <Notice tone="warn" live>
          {t("byLink.over")}
        </Notice>
      ) : qrImageUrl ? (
        <QrPanel url={qrImageUrl} number={number} sandboxPayUri={sandboxPayUri} />
      ) : (
        <p role="status">{t("byLink.asking")}</p>
      )}
    </section>
  );
}
