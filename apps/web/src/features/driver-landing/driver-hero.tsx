import { useText } from "@songtan/client/language/use-text.ts";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Motorcycle } from "@songtan/ui/illustrations/motorcycle.tsx";
import type { ReactNode } from "react";
import css from "./driver-hero.module.css";

export type DriverHeroProps = {
  farePercent: number | undefined;
  /** One job with its pay, over the drawing. */
  sample: ReactNode;
};

/** Introduces driving for the platform, with the driver's share from the current tariff once it has loaded. */
export function DriverHero({ farePercent, sample }: DriverHeroProps) {
  const t = useText("landing");
  return (
    <section className={css.hero}>
      <div className={css.inner}>
        <div className={css.words}>
          <h1 className={css.title}>{t("hero.title")}</h1>
          <p className={css.lead}>
            {farePercent === undefined
              ? t("hero.wordsWaiting")
              : t("hero.words", { percent: farePercent })}
          </p>
          <div className={css.actions}>
            <ActionButton size="driver" to="/driver/sign-up" className={css.main}>
              {t("hero.signUp")}
            </ActionButton>
            <ActionButton size="driver" variant="quiet" to="/driver/sign-in" className={css.quiet}>
              {t("hero.signIn")}
            </ActionButton>
          </div>
        </div>
        <div className={css.scene}>
          <Motorcycle />
          <div className={css.sample}>{sample}</div>
        </div>
      </div>
    </section>
  );
}
