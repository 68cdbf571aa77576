import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { brandName } from "@songtan/domain/brand";
import { Logo } from "@songtan/ui/navigation/logo.tsx";
import type { ReactNode } from "react";
import css from "./callback-layout.module.css";

/** For the pages a person returns to from outside: nothing but the logo and the result. */
export function CallbackLayout({
  children,
}: {
  children: ReactNode;
  footer?: boolean;
  phoneBar?: boolean;
}) {
  const t = useText("shell");
  const locale = useLocale();
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <LocaleLink to="/" aria-label={t("home")}>
          <Logo name={brandName()[locale]} />
        </LocaleLink>
      </header>
      <main id="main" className={css.main}>
        {children}
      </main>
    </div>
  );
}
