import { leavePage } from "@songtan/client/device/leave-page.ts";
import { formatBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BookingView } from "@songtan/contract/bookings/bookings";
import { amountAfterCredit } from "@songtan/domain/payments/credit-part";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Money } from "@songtan/ui/layout/money.tsx";
import { useEffect } from "react";
import { useApiMutation } from "../api/use-call.ts";
import css from "./awaiting-payment.module.css";
import { PayAgain } from "./pay-again.tsx";
import { QrPanel, SaveQr } from "./qr/qr-panel.tsx";
import { TimeLeft, useIsOver } from "./time-left.tsx";

const pollMilliseconds = 5000;

/** Shows an unpaid booking: the place to pay, the deadline, any failure, and another attempt. */
export function AwaitingPayment({
  booking,
  onChanged,
}: {
  booking: BookingView;
  onChanged: () => void;
}) {
  const t = useText("payments");
  const { payment } = booking;
  const { creditSatang } = payment;
  const { mutate: checkPayment } = useApiMutation("POST /bookings/{id}/payments/check", onChanged);
  const waits = payment.state === "pending";
  // The page's stream announces it at once; polling covers a message that got lost on its way to
  // us.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => checkPayment({ params: { id: booking.id } }), pollMilliseconds);
    return () => clearInterval(timer);
  }, [waits, checkPayment, booking.id]);
  const total = formatBaht(amountAfterCredit({ ...booking, creditSatang }));
  const { qrImageUrl, authorizeUri, expiresAt } = payment;
  const isOver = useIsOver(expiresAt);
  return (
    <section className={css.content} aria-label={t("awaiting.title", { total })}>
      <div className={css.head}>
        <div>
          <p className={css.label}>{t("awaiting.amount")}</p>
          <Money size="hero">{total}</Money>
        </div>
        {expiresAt && !isOver && <TimeLeft until={expiresAt} />}
      </div>
      {payment.failure && (
        <Notice tone="bad" title={t("awaiting.failed")} live>
          {t(`failure.${payment.failure}`)}
        </Notice>
      )}
      {isOver && (
        <Notice tone="warn" title={t("awaiting.over")} live>
          {t("awaiting.overWords")}
        </Notice>
      )}
      {qrImageUrl && !isOver && (
        <QrPanel
          url={qrImageUrl}
          number={booking.number}
          sandboxPayUri={payment.sandboxPayUri}
          savedElsewhere
        />
      )}
      {authorizeUri && !isOver && (
        <>
          <p>{t("awaiting.bank")}</p>
          <ActionButton onClick={() => leavePage(authorizeUri)} fullWidth>
            {t("awaiting.toBank")}
          </ActionButton>
        </>
      )}
      {waits && !qrImageUrl && !authorizeUri && <p role="status">{t("awaiting.asking")}</p>}
      {creditSatang > 0 && <p>{t("awaiting.credit", { amount: formatBaht(creditSatang) })}</p>}
      {payment.failure && <PayAgain booking={booking} onChanged={onChanged} />}
    </section>
  );
}

/** The main button of a booking to be paid by QR code, as long as it can be paid. */
export function SaveQrInTime({ booking: { payment, number } }: { booking: BookingView }) {
  const isOver = useIsOver(payment.expiresAt);
  return payment.qrImageUrl && !isOver ? <SaveQr url={payment.qrImageUrl} number={number} /> : null;
}
