import { formatDay } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { useHydrated } from "@songtan/client/page/use-hydrated.ts";
import { Notice } from "@songtan/ui/feedback/notice.tsx";
import { Page } from "@songtan/ui/layout/page.tsx";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageHead } from "../shell/page-head.tsx";
import css from "./legal-page.module.css";
import { type LegalSection, LegalSections } from "./legal-sections.tsx";
import { inForce, type LegalName, versionShown } from "./legal-versions.ts";
import { OperatorContact } from "./operator-contact.tsx";
import { VersionHistory } from "./version-history.tsx";

/** A day as text needs a time to be one instant: midnight in Bangkok. */
const formatPlainDay = (day: string, locale: "th" | "en") =>
  formatDay(`${day}T00:00:00+07:00`, locale);

/**
 * A text people agree to: which version, a table of contents, its sections, the operator, earlier
 * versions.
 */
export function LegalPage({
  name,
  tables = {},
}: {
  name: LegalName;
  tables?: Record<string, ReactNode>;
}) {
  const t = useText("legal");
  const locale = useLocale();
  // The pre-rendered file shows the current version: only after hydration may another be requested.
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const version = versionShown(name, hydrated ? query.get("version") : null);
  const { from, until } = inForce(name, version);
  const sections = sectionsOf(t.group(`${name}.versions.${version}.sections`));
  return (
    <Page
      title={t(`${name}.title`)}
      description={t("page.version", { version, day: formatPlainDay(from, locale) })}
    >
      <PageHead title={t(`${name}.title`)} description={t(`${name}.description`)} />
      {until && (
        <Notice
          tone="warn"
          title={t("page.old")}
          action={<LocaleLink to={`/${name}`}>{t("page.current")}</LocaleLink>}
        >
          {t("page.oldWords", { day: formatPlainDay(until, locale) })}
        </Notice>
      )}
      <div className={css.page}>
        <nav className={css.contents} aria-label={t("page.toc")}>
          <h2 className={css.contentsTitle}>{t("page.toc")}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.text}>
          <LegalSections sections={sections} tables={tables} />
          <OperatorContact />
          <VersionHistory name={name} shown={version} />
        </div>
      </div>
    </Page>
  );
}

/**
 * Both languages and all versions have one shape; the compiler knows each file by its own texts.
 */
const sectionsOf = (texts: readonly LegalSection[]): readonly LegalSection[] => texts;
