import { prepareSound, ring } from "@songtan/client/device/alarm-sound.ts";
import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useEffect, useState } from "react";
import css from "./on-call.module.css";

const canNotify = () => "Notification" in window;

/** Configures this window's reaction to an alert: a test of the sound, and permission for the browser's notices. */
export function WindowCard() {
  const t = useText("operations");
  const [permission, setPermission] = useState<NotificationPermission | null>(null);
  useEffect(prepareSound, []);
  useEffect(() => setPermission(canNotify() ? Notification.permission : null), []);
  return (
    <Card title={t("onCall.window")}>
      <p className={css.quiet}>{t("onCall.windowWords")}</p>
      {permission === "granted" && <p>{t("onCall.allowed")}</p>}
      {permission === "denied" && <p>{t("onCall.blocked")}</p>}
      <div className={css.actions}>
        <ActionButton variant="outline" onClick={ring}>
          {t("onCall.sound")}
        </ActionButton>
        {permission === "default" && (
          <ActionButton
            variant="outline"
            onClick={() => void Notification.requestPermission().then(setPermission)}
          >
            {t("onCall.allow")}
          </ActionButton>
        )}
      </div>
    </Card>
  );
}
