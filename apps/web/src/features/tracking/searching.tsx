import { useText } from "@songtan/client/language/use-text.ts";
import css from "./searching.module.css";

/** No driver has accepted it yet: calm rings, and what happens next. */
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
