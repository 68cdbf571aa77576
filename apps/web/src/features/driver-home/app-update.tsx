import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { useState } from "react";
import type { AppProgress } from "../session/push-workers.ts";
import css from "./dashboard.module.css";
import { useDriverApp } from "./driver-app.ts";

/** Installs the app, shows how far that is, and offers a newer version when there is one. */
export function AppUpdate() {
  const t = useText("driver");
  const { waiting, progress } = useDriverApp();
  if (!waiting) return progress && <AppStored {...progress} />;
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

/** Of an app that was on the phone before, nothing is shown. */
function AppStored({ stored, total }: AppProgress) {
  const t = useText("driver");
  const [wasStored] = useState(stored === total);
  if (wasStored) return null;
  return (
    <p role="status" className={css.stored}>
      {stored === total
        ? t("update.ready")
        : t("update.storing", { percent: Math.floor((stored / total) * 100) })}
    </p>
  );
}
