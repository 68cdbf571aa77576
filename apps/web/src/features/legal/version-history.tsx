import { formatDay } from "@songtan/client/language/format.ts";
import { LocaleLink } from "@songtan/client/language/locale-link.tsx";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import { changesOf } from "@songtan/domain/accounts/consent-changes";
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
        {consentVersions[name].map(({ version, inForceFrom }, index) => (
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
            <Changes points={changesOf(name, version, locale)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ points }: { points: readonly string[] }) {
  const t = useText("legal");
  if (points.length === 0) return null;
  return (
    <ul className={css.points} aria-label={t("page.changed")}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
