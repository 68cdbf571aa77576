import { formatTime } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useState } from "react";
import { useApiMutation } from "../../api/use-call.ts";
import type { DeviceContext } from "../../sync/build-event.ts";
import css from "./sos.module.css";

/**
 * Notifies our staff, with the driver's position. Needs a confirmation before it is sent; sent
 * again it carries the newer position.
 */
export function SosAlarm({ phone, bookingId }: { phone: () => DeviceContext; bookingId: string }) {
  const t = useText("driver");
  const locale = useLocale();
  const [confirming, setConfirming] = useState(false);
  const [raisedAt, setRaisedAt] = useState<string | null>(null);
  const alarm = useApiMutation("POST /driver/sos", (answer) => {
    setRaisedAt(answer.raisedAt);
    setConfirming(false);
  });
  const send = () => {
    const { position } = phone();
    const place = position && {
      latitude: position.latitude,
      longitude: position.longitude,
      recordedAt: position.recordedAt,
    };
    alarm.mutate({ body: { bookingId, ...place } });
  };
  return (
    <div className={css.alarm}>
      {raisedAt && (
        <Notice tone="good" live>
          {t("sos.alarmSent", { time: formatTime(raisedAt, locale) })}
        </Notice>
      )}
      {alarm.error && (
        <Notice tone="bad" live>
          {t("sos.alarmFailed")}
        </Notice>
      )}
      {!confirming && !raisedAt && (
        <ActionButton variant="danger" size="driver" fullWidth onClick={() => setConfirming(true)}>
          {t("sos.alarm")}
        </ActionButton>
      )}
      {confirming && <p>{t("sos.alarmWords")}</p>}
      {(confirming || raisedAt) && (
        <ActionButton
          variant={raisedAt ? "outline" : "danger"}
          size="driver"
          fullWidth
          pending={alarm.isPending}
          onClick={send}
        >
          {t(raisedAt ? "sos.alarmAgain" : "sos.alarmConfirm")}
        </ActionButton>
      )}
    </div>
  );
}
