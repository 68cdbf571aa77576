import { formatTime } from "@songtan/client/format.ts";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { ActionButton } from "@songtan/ui/button.tsx";
import { Notice } from "@songtan/ui/notice.tsx";
import { useState } from "react";
import { useCommand } from "../api/use-call.ts";
import type { Phone } from "./build-fact.ts";
import css from "./sos.module.css";

/** Tells our staff, with the driver's place. Asked once more before it goes out; sent again it brings the newer place. */
export function SosAlarm({ phone, bookingId }: { phone: () => Phone; bookingId: string }) {
  const t = useText("driver");
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const [raisedAt, setRaisedAt] = useState<string | null>(null);
  const alarm = useCommand("POST /driver/sos", (answer) => {
    setRaisedAt(answer.raisedAt);
    setAsking(false);
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
      {!asking && !raisedAt && (
        <ActionButton variant="danger" size="driver" fullWidth onClick={() => setAsking(true)}>
          {t("sos.alarm")}
        </ActionButton>
      )}
      {asking && <p>{t("sos.alarmWords")}</p>}
      {(asking || raisedAt) && (
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
