import { useText } from "@songtan/client/language/use-text.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import css from "./settings-fold.module.css";

/** What is about the account and not the document: folded away, unless the address leads into it. */
export function SettingsFold({ children }: { children: ReactNode }) {
  const t = useText("profile");
  const { hash } = useLocation();
  return (
    <details key={hash} open={hash !== ""} className={css.fold}>
      <summary className={css.title}>
        {t("driverSettings.title")}
        <small>{t("driverSettings.words")}</small>
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
