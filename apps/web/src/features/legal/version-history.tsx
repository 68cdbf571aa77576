import { formatDay } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { consentVersions } from "@songtan/domain/accounts/consents";
import css from "./legal-page.module.css";
import type { LegalName } from "./legal-versions.ts";

/** Every version there was, what each changed, and the way to read it. */
export function VersionHistory({ name, shown }: { name: LegalName; shown: string }) {
  const t = useText("legal");
  const locale = useLocale();
  return (
    <section className={css.history} id="versions">
      <h2>{t("page.history")}</h2>
      <ul>
        {consentVersions[name].map(({ version, inForceFrom, changes }, index) => (
          <li key={version}>
            <LocaleLink
              to={index === 0 ? `/${name}` : `/${name}?version=${version}`}
              aria-current={version === shown ? "page" : undefined}
            >
              {version}
            </LocaleLink>{" "}
            {index === 0
              ? t("page.inForce")
              : t("page.since", { day: formatDay(`${inForceFrom}T00:00:00+07:00`, locale) })}
            {changes[locale].length > 0 && (
              <ul className={css.points} aria-label={t("page.changed")}>
                {changes[locale].map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
