import { Switches } from "@songtan/client/switches.tsx";
import { useLocale, useText } from "@songtan/client/use-text.ts";
import { Logo } from "@songtan/ui/logo.tsx";
import { OfflineBanner } from "@songtan/ui/offline-banner.tsx";
import type { ReactNode } from "react";
import css from "./plain-layout.module.css";

/** For those who are not signed in: the logo, the page, language and colours. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const locale = useLocale();
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <Logo locale={locale} />
        <span className={css.place}>{t("place")}</span>
      </header>
      <OfflineBanner>{t("offline")}</OfflineBanner>
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <footer className={css.foot}>
        <Switches />
      </footer>
    </div>
  );
}
