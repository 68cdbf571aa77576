import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useDriverApp } from "./driver-app.ts";

/** Installs the app, and offers a newer version when there is one. */
export function AppUpdate() {
  const t = useText("driver");
  const waiting = useDriverApp();
  if (!waiting) return null;
  return (
    <Notice
      tone="info"
      title={t("update.title")}
      action={
        <ActionButton variant="outline" onClick={waiting.install}>
          {t("update.install")}
        </ActionButton>
      }
    >
      {t("update.words")}
    </Notice>
  );
}
