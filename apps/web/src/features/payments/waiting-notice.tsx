import { formatBaht, formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { WaitingView } from "@songtan/contract/payments/charges";
import { waitingFeeAt } from "@songtan/domain/charges/waiting";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useEffect, useState } from "react";

const refreshMilliseconds = 10_000;

type WaitingNoticeProps = { waiting: WaitingView | undefined; viewer: "customer" | "driver" };

/** Shows the driver's waiting time: until when it is free, the price of each further step, and the fee so far. */
export function WaitingNotice({ waiting, viewer }: WaitingNoticeProps) {
  const t = useText("charges");
  const locale = useLocale();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  if (!waiting) return null;
  const { freeUntil, stepMinutes, satangPerStep } = waiting;
  const feeSatang = waitingFeeAt(
    { freeUntil: new Date(freeUntil), stepMinutes, satangPerStep },
    new Date(now),
  );
  const rate = { amount: formatBaht(satangPerStep), minutes: stepMinutes };
  if (feeSatang === 0) {
    return (
      <Notice tone="info" title={t("wait.free", { time: formatTime(freeUntil, locale) })}>
        {t(`wait.then.${viewer}`, rate)}
      </Notice>
    );
  }
  return (
    <Notice
      tone={viewer === "driver" ? "good" : "warn"}
      title={t("wait.costs", { amount: formatBaht(feeSatang) })}
      live
    >
      {t(`wait.now.${viewer}`, rate)}
    </Notice>
  );
}
