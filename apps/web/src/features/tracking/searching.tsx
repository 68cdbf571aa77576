import { useText } from "@songtan/client/language/use-text.ts";
import css from "./searching.module.css";

/** Shown until a driver accepts: calm rings, and the next steps. */
export function Searching() {
  const t = useText("tracking");
  return (
    <section className={css.search} aria-label={t("searching.label")}>
      <span className={css.rings} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <div className={css.words}>
        <p>{t("searching.words")}</p>
        <p className={css.soft}>{t("searching.next")}</p>
      </div>
    </section>
  );
}
