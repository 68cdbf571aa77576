import { useText } from "@songtan/client/language/use-text.ts";
import type { ReactNode } from "react";
import css from "./hero.module.css";
import { HeroScene } from "./hero-scene.tsx";

const promises = ["sameDay", "price", "proof"] as const;

/** Introduces the platform in one sentence, with the price box at its side. */
export function Hero({ children }: { children: ReactNode }) {
  const t = useText("home");
  return (
    <section className={css.hero}>
      <div className={css.inner}>
        <div className={css.words}>
          <h1 className={css.title}>{t("hero.title")}</h1>
          <p className={css.lead}>{t("hero.words")}</p>
          <ul className={css.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                  <path
                    d="m5 12.500 4.500 4.500L19 7.500"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2.500"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </svg>
                {t(`hero.promise.${promise}`)}
              </li>
            ))}
          </ul>
          <div className={css.scene}>
            <HeroScene />
          </div>
        </div>
        <div id="quote" className={css.box}>
          {children}
        </div>
      </div>
    </section>
  );
}
