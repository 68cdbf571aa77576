import css from "./error-page.module.css";
import { LocaleLink } from "./locale-link.tsx";
import { type NormalError, notFoundMessage } from "./page-error.ts";
import { PageHead } from "./page-head.tsx";
import { useText } from "./use-text.ts";

/** What people see instead of a page that is not there or has failed: words in their language, the literal text below. */
export function ErrorPage({ error }: { error: NormalError }) {
  const t = useText("shell");
  const missing = error.statusCode === 404;
  const title = missing ? t("error.missing.title") : t("error.failed.title");
  const literal = missing ? notFoundMessage : error.message;
  return (
    <section className={css.page} aria-labelledby="error-title">
      <PageHead title={title} hidden />
      <p className={css.code}>{error.statusCode}</p>
      <h1 id="error-title">{title}</h1>
      <p>{missing ? t("error.missing.words") : t("error.failed.words")}</p>
      <p className={css.literal} lang="en">
        {literal}
      </p>
      <div className={css.actions}>
        {!missing && (
          <button type="button" className={css.plain} onClick={() => window.location.reload()}>
            {t("error.again")}
          </button>
        )}
        <LocaleLink className={css.action} to="/">
          {t("error.home")}
        </LocaleLink>
      </div>
    </section>
  );
}
