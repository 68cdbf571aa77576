import { formatExactBaht } from "@songtan/client/language/format.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import type { BusinessPaymentView } from "@songtan/contract/businesses/business-money";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import css from "../awaiting-payment.module.css";
import { PayLaterCharge } from "../pay-later-charge.tsx";
import { QrPanel } from "../qr/qr-panel.tsx";
import { TimeLeft } from "../time-left.tsx";

const pollMilliseconds = 4000;

export type BusinessWay = { method: "card" | "promptpay"; token?: string };

type BusinessPaymentProps = {
  label: string;
  /** False keeps the press from going on, after it has shown why. */
  ready: () => boolean;
  start: (way: BusinessWay) => Promise<BusinessPaymentView | null>;
  onPaid: () => void;
  onClose: () => void;
  /** Shown above the methods. */
  children: ReactNode;
};

/** Pays for a business by PromptPay or card: the way, then the code or the bank, then it is paid. */
export function BusinessPayment(props: BusinessPaymentProps) {
  const { label, ready, start, onPaid, onClose, children } = props;
  const t = useText("money");
  const [payment, setPayment] = useState<BusinessPaymentView | null>(null);
  const show = (now: BusinessPaymentView) => {
    setPayment(now);
    if (now.state === "paid") onPaid();
  };
  const { mutate: check } = useApiMutation("POST /business/payments/{id}/check", show);
  const waits = payment?.state === "pending" || payment?.state === "calling";
  const id = payment?.id;
  useEffect(() => {
    if (!id || !waits) return;
    const timer = setInterval(() => check({ params: { id } }), pollMilliseconds);
    return () => clearInterval(timer);
  }, [id, waits, check]);
  if (payment?.state === "paid") {
    return (
      <div className={css.content}>
        <Notice
          tone="good"
          title={t("pay.paid", { amount: formatExactBaht(payment.amountSatang) })}
          live
        >
          {t("pay.paidWords")}
        </Notice>
        <ActionButton onClick={onClose}>{t("pay.done")}</ActionButton>
      </div>
    );
  }
  if (payment && waits) return <Waiting payment={payment} />;
  return (
    <div className={css.content}>
      {payment && <Notice tone="warn" title={t("pay.ended")} live />}
      {children}
      <PayLaterCharge
        label={label}
        ready={ready}
        ownCards={false}
        pay={async (way) => {
          const started = await start({
            method: way.method === "card" ? "card" : "promptpay",
            ...(way.token ? { token: way.token } : {}),
          });
          if (!started) return undefined;
          show(started);
          return started;
        }}
      />
    </div>
  );
}

function Waiting({ payment }: { payment: BusinessPaymentView }) {
  const t = useText("money");
  const shared = useText("payments");
  return (
    <div className={css.content}>
      {payment.qrImageUrl && (
        <p>{t("pay.scan", { amount: formatExactBaht(payment.amountSatang) })}</p>
      )}
      <TimeLeft until={payment.expiresAt} />
      {payment.qrImageUrl && (
        <QrPanel
          url={payment.qrImageUrl}
          number={payment.purpose}
          sandboxPayUri={payment.sandboxPayUri}
        />
      )}
      {!payment.qrImageUrl && payment.authorizeUri && (
        <>
          <p>{shared("awaiting.bank")}</p>
          <ActionButton to={payment.authorizeUri} fullWidth>
            {shared("awaiting.toBank")}
          </ActionButton>
        </>
      )}
      {!payment.qrImageUrl && !payment.authorizeUri && (
        <p role="status">{shared("awaiting.asking")}</p>
      )}
    </div>
  );
}
