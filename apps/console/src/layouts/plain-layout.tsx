import { Switches } from "@songtan/client/language/switches.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { brandName } from "@songtan/domain/brand";
import { OfflineBanner } from "@songtan/ui/feedback/offline-banner.tsx";
import { Logo } from "@songtan/ui/navigation/logo.tsx";
import type { ReactNode } from "react";
import css from "./plain-layout.module.css";

/** For those who are not signed in: the logo, the page, language and colours. */
export function PlainLayout({ children }: { children: ReactNode }) {
  const t = useText("shell");
  const locale = useLocale();
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <Logo name={brandName()[locale]} />
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
