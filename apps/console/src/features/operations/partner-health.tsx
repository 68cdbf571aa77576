import { useNow } from "@songtan/client/calls/use-now.ts";
import { formatAge } from "@songtan/client/language/format.ts";
import { useLocale, useText } from "@songtan/client/language/use-text.ts";
import type { PartnerHealthRow } from "@songtan/contract/console/overview/partner-health";
import { ActionButton } from "@songtan/ui/controls/button.tsx";
import { Card } from "@songtan/ui/layout/card.tsx";
import { useApiQuery } from "../api/api.ts";
import { usePermission } from "../session/use-session.ts";
import css from "./operations.module.css";

const name = "GET /console/partner-health";
const readAgainMilliseconds = 60_000;

/** Businesses with failing webhooks or refused calls, for staff who look after partners. */
export function PartnerHealth() {
  const t = useText("operations");
  const may = usePermission("partner.manage");
  const { data } = useApiQuery(
    name,
    { quiet: true },
    { enabled: may, refetchIntervalMilliseconds: readAgainMilliseconds },
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("partners.title")} description={t("partners.text")}>
      <ul className={css.rows} aria-label={t("partners.title")}>
        {data.rows.map((row) => (
          <HealthRow key={row.business.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function HealthRow({ row }: { row: PartnerHealthRow }) {
  const t = useText("operations");
  const locale = useLocale();
  const now = useNow(readAgainMilliseconds);
  const ageOf = (since: string) => formatAge(Math.max(0, now - Date.parse(since)) / 1000, locale);
  const { business, endpoints, oldestUndeliveredAt, attempts, failedAttempts } = row;
  return (
    <li className={css.row}>
      <div>
        <strong>{business.name}</strong>
        {endpoints.map(({ id, host, state, since }) => (
          <p key={id}>{t(`partners.${state}`, { host, age: ageOf(since) })}</p>
        ))}
        {oldestUndeliveredAt && (
          <p className={css.quiet}>{t("partners.oldest", { age: ageOf(oldestUndeliveredAt) })}</p>
        )}
        {attempts > 0 && (
          <p className={css.quiet}>
            {t("partners.ratio", {
              failed: failedAttempts,
              attempts,
              percent: Math.round((failedAttempts / attempts) * 100),
            })}
          </p>
        )}
        {row.dialectErrors.length > 0 && (
          <p className={css.quiet}>
            {t("partners.errors", {
              errors: row.dialectErrors.map(({ id, count }) => `${id} × ${count}`).join(", "),
            })}
          </p>
        )}
      </div>
      <div className={css.links}>
        <ActionButton
          variant="outline"
          to={`/businesses/${business.id}`}
          aria-label={t("partners.openNamed", { name: business.name })}
        >
          {t("openBusiness")}
        </ActionButton>
      </div>
    </li>
  );
}
